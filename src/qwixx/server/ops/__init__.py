"""Running a server: settings, processes, worker processes, logs, metrics."""
