"""The HTTP and WebSocket interface: routes, validation of input, and what guards them."""
