"""Learn a player's choices from data: a small network, numpy only, minutes on one core.

    haipai dataset engine:greedy --walls 1000 --out greedy.npz
    python examples/imitation.py greedy.npz --out network.npz

The network has one hidden layer; illegal actions are masked. Walls are split into training and test, so that no hand is
in both. Forced moves teach nothing and are left out.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
FORBIDDEN = np.float32(-1e9)
COLUMNS = ("wall", "observation", "mask", "action")
WEIGHTS = ("one", "b", "two", "c")


def arrays_of(path: Path, names: tuple[str, ...]) -> dict[str, NDArray[Any]]:
    """The arrays of an NPZ by their names."""
    with path.open("rb") as file, np.lib.npyio.NpzFile(file) as saved:
        return {name: saved[name] for name in names}


class Network:
    """Observation (n, features) to a score for each action (n, actions)."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    @classmethod
    def fresh(cls, features: int, hidden: int, actions: int, rng: np.random.Generator) -> Network:
        """Small random weights."""
        one = rng.normal(0, (2 / features) ** 0.5, (features, hidden)).astype(np.float32)
        two = rng.normal(0, (1 / hidden) ** 0.5, (hidden, actions)).astype(np.float32)
        return cls({"one": one, "b": np.zeros(hidden, np.float32), "two": two, "c": np.zeros(actions, np.float32)})

    @classmethod
    def load(cls, path: Path) -> Network:
        """The network of a file; KeyError, ValueError, OSError or BadZipFile for a file that holds none."""
        return cls(arrays_of(path, WEIGHTS))

    def scores(self, seen: NDArray[Any], mask: NDArray[Any]) -> tuple[Floats, Floats]:
        """Scores, illegal actions far below, and the hidden layer."""
        w = self.weights
        hidden = np.maximum(scaled(seen) @ w["one"] + w["b"], 0)
        return np.where(mask.astype(bool), hidden @ w["two"] + w["c"], FORBIDDEN), hidden

    def choose(self, seen: NDArray[Any], mask: NDArray[Any]) -> NDArray[np.int64]:
        """The best legal action of each row."""
        best: NDArray[np.int64] = self.scores(seen, mask)[0].argmax(1)
        return best


def scaled(seen: NDArray[Any]) -> Floats:
    """Numbers 0–255, most of them small, as floats near 1."""
    out: Floats = np.minimum(seen, 16).astype(np.float32) / 4
    return out


def gradients(network: Network, seen: NDArray[Any], mask: NDArray[Any], taken: NDArray[Any]) -> dict[str, Floats]:
    """Of the mean cross-entropy of a batch."""
    scores, hidden = network.scores(seen, mask)
    scores -= scores.max(1, keepdims=True)
    chances = np.exp(scores)
    chances /= chances.sum(1, keepdims=True)
    chances[np.arange(len(taken)), taken] -= 1
    chances /= len(taken)
    back = (chances @ network.weights["two"].T) * (hidden > 0)
    return {"one": scaled(seen).T @ back, "b": back.sum(0), "two": hidden.T @ chances, "c": chances.sum(0)}


class Adam:
    """The usual optimiser."""

    def __init__(self, network: Network, rate: float) -> None:
        self.rate = rate
        self.steps = 0
        self.mean = {name: np.zeros_like(value) for name, value in network.weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in network.weights.items()}

    def step(self, network: Network, found: dict[str, Floats]) -> None:
        """Change the network by one batch's gradients."""
        self.steps += 1
        for name, gradient in found.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            network.weights[name] -= (self.rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def train(data: dict[str, NDArray[Any]], hidden: int, epochs: int, seed: int) -> tuple[Network, float, float]:
    """A network, its share of equal choices on test walls, and that of choosing at random."""
    rng = np.random.default_rng(seed)
    chosen = data["mask"].sum(1) > 1
    test = chosen & (data["wall"] % 10 == 0)
    learn = np.flatnonzero(chosen & (data["wall"] % 10 != 0))
    network = Network.fresh(data["observation"].shape[1], hidden, data["mask"].shape[1], rng)
    adam = Adam(network, 1e-3)
    for epoch in range(epochs):
        rng.shuffle(learn)
        for start in range(0, len(learn), 256):
            rows = learn[start : start + 256]
            found = gradients(network, data["observation"][rows], data["mask"][rows], data["action"][rows])
            adam.step(network, found)
        print(f"epoch {epoch + 1}: {agreement(network, data, test):.1%} of the choices on test walls")
    by_chance = float((1 / data["mask"][test].sum(1)).mean())
    return network, agreement(network, data, test), by_chance


def agreement(network: Network, data: dict[str, NDArray[Any]], rows: NDArray[Any]) -> float:
    """The share of rows in which the network chooses what was chosen."""
    choices = network.choose(data["observation"][rows], data["mask"][rows])
    return float((choices == data["action"][rows]).mean())


def main(words: list[str] | None = None) -> float:
    """Train, save, tell; returns the share of equal choices."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="an NPZ of haipai dataset")
    parser.add_argument("--out", type=Path, default=Path("network.npz"))
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(words)
    if args.data.suffix != ".npz" or not args.data.is_file():
        parser.error(f"{args.data} is no .npz file: make one with haipai dataset … --out greedy.npz")
    try:
        data = arrays_of(args.data, COLUMNS)
    except (KeyError, ValueError, OSError, BadZipFile):
        parser.error(f"{args.data} holds no decisions: make them with haipai dataset … --out greedy.npz")
    network, share, by_chance = train(data, args.hidden, args.epochs, args.seed)
    np.savez(args.out, **network.weights)  # type: ignore[arg-type]
    print(f"{share:.1%} of the choices on test walls, {by_chance:.1%} by chance; saved as {args.out}")
    return share


if __name__ == "__main__":
    main()
