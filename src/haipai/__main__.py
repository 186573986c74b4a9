"""`python -m haipai`: the same as the installed `haipai` command."""

import sys

from haipai.cli import main

sys.exit(main())
