"""`python -m massmem` is the command `massmem`."""

import sys

from massmem.cli.main import main

sys.exit(main())
