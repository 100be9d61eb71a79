"""The search index of one scope: a cache in SQLite beside the locks, and the only door to it.

It holds where log entries stand and which words they hold, and the items of the memory files. It is checked
against the files at every search, and made anew when it is missing, broken, older, or in doubt.
"""

from massmem.store.index.connection import index_bytes, index_file
from massmem.store.index.keeping import Index, is_fresh, open_index
from massmem.store.index.known import KnownItem, KnownMemory
from massmem.store.index.questions import Span

__all__ = ["Index", "KnownItem", "KnownMemory", "Span", "index_bytes", "index_file", "is_fresh", "open_index"]
