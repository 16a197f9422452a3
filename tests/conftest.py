"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# The same examples on every run: a failure on one machine is a failure on all.
settings.register_profile(
    "qwixx",
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("qwixx")
