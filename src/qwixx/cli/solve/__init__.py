"""`qwixx solve`: playing alone, exactly."""
