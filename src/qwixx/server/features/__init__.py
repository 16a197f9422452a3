"""Features beside the tables: each has a service and a repository."""
