"""Frozen values of the domain. No input, no output, no clock."""
