"""Text to values and back: pages, facts, log entries, ledger lines. Pure: no disk, no clock, no environment."""
