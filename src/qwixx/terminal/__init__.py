"""The terminal game: what to show (`views`), where it is shown (`screens`), and the app."""
