"""`python -m haipai.server` is `haipai serve`."""

import sys

from haipai.server.main import main

sys.exit(main())
