from __future__ import annotations

from datetime import datetime
from pathlib import Path
import pytest
