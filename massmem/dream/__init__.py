"""Consolidation, pure: what memory should become, given what was said since the last dream."""
