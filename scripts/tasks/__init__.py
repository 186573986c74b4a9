"""The steps behind `make`, one module for each thing that has to be there."""
