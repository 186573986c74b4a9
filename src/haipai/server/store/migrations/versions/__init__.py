"""One module for each step; none is ever changed once it has been released."""
