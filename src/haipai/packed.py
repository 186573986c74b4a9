"""Packed arrays and machine integers for the core: one source, two speeds.

Owns the names `vec`, `append`, `extend`, `pop`, `i64`, `i32`, `i16` and `u8`.  For the compiler (mypyc) and the
type checker they are librt's packed arrays and native integers; in the interpreter they are plain lists and plain
ints, so that the pure package needs nothing installed.  This is the one module that names librt and it is never
compiled itself.  It knows nothing of tiles or rules.

Habits that both speeds share:

- `v = append(v, x)`: an array may move when it grows.  Keep no second name for an array you append to.
- `v, x = pop(v)` for the same reason.
- `i64` does not grow: stay inside 64 bits.  `u8` holds 0–255.
- `v[:]` copies.
"""

from operator import iadd, index
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:

    def _make(items=(), *, capacity=0):  # noqa: ARG001  (a list needs no capacity)
        return list(items)

    class _Makers(dict):
        """`vec[i64](items)` gives a list of the items, `vec[i64]()` an empty one; a dict is asked without a call."""

        def __missing__(self, item):
            return self.setdefault(item, _make)

    vec = _Makers()

    def append(v, x):
        """Return the array with `x` at its end."""
        v.append(x)
        return v

    # The array with all of `items` at its end, without a call of Python's.  Arrays and bytes only: an array of numpy's
    # would be added, not appended.
    extend = iadd

    def pop(v, i=-1):
        """Return the array without its `i`-th item, and that item."""
        x = v.pop(i)
        return v, x

    def mypyc_attr(**_):
        """Tell the compiler something about a class; nothing to the interpreter."""
        return lambda made: made

    # What the compiled conversion refuses (a float, a string) this refuses too.
    i64 = i32 = i16 = u8 = index
