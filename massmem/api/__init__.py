"""Wires the pure parts to the shell; every front end calls these functions."""
