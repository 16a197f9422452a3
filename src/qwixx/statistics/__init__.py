"""What many game files say together: who played, who won, by how much, and where they marked."""
