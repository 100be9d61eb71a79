"""Figures about memory: what it holds, of which worth, and what dreams made of it. Pure counting, no model."""
