"""Players that learn: whole games against themselves, and what is to be learned from them."""
