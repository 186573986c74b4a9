"""`python -m haipai.cli`: the same as the installed `haipai` command."""

from __future__ import annotations

import sys

from haipai.cli import main

sys.exit(main())
