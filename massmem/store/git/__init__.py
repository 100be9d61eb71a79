"""The only door to git: commit exactly given paths, read what was committed, never touch the rest."""
