"""Tables that people share: seats, the event log, HTTP and WebSocket. See `docs/protocol.md`."""
