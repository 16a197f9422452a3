"""`qwixx prepare`: compile in advance."""
