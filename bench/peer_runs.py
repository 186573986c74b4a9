"""One engine by others (or ours) measured in its own process: `python bench/peer_runs.py NAME SECONDS`, JSON out.

Owns how each is stepped from Python at random, asked for distances, asked for a hand's worth.  Runs in the throw-away
environment of bench/peers.py, where haipai's own dependencies are missing: it imports nothing but what it measures.
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice

BATCH = 200  # steps or calls between two looks at the clock
TABLES = 64  # stepped together
Work = Iterator[int]  # how many decisions each step was


def rate(work: Work, seconds: float) -> float:
    """Decisions or calls of an endless iterator a second of processor time, after a warm-up."""
    for _ in range(BATCH):
        next(work)
    count, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        count += sum(islice(work, BATCH))
    return count / (time.process_time() - begun)


def hands(count: int) -> list[list[int]]:
    """Random hands of thirteen tiles as 34 counts, the same for everybody."""
    chance = random.Random(1)
    out = []
    for _ in range(count):
        counts = [0] * 34
        for tile in chance.sample(range(136), 13):
            counts[tile // 4] += 1
        out.append(counts)
    return out


def each(call: Callable[[list[int]], object]) -> Work:
    """Ask about one hand after another, for ever."""
    many = hands(2000)
    while True:
        for counts in many:
            call(counts)
            yield 1


def haipai_stepped() -> Work:
    """Our table, any legal code."""
    from haipai.table import Table

    chance, seed = random.Random(1), 0
    while True:
        seed += 1
        table = Table.new("shanghai", seed=seed)
        codes = table.codes()
        while codes:
            table.step(codes[int(chance.random() * len(codes))])
            yield 1
            codes = table.codes()


def haipai_batch() -> Work:
    """Our tables stepped together, any legal code, chosen by numpy from the masks."""
    import numpy as np

    from haipai import actions
    from haipai.table.batch import Batch

    batch = Batch("shanghai", TABLES, seed=1, observe=False)
    chance, before = np.random.default_rng(1), 0
    while True:
        legal = np.frombuffer(bytes(batch.masks), np.uint8).reshape(TABLES, actions.N)
        codes = (chance.random(legal.shape, np.float32) * legal).argmax(1).astype(np.uint8)
        batch.step(codes.tobytes())
        yield batch.steps - before
        before = batch.steps


def mahjax_batch() -> Work:
    """Riichi hands stepped together on one core, any legal action, chosen within the compiled step; made for GPUs."""
    os.environ |= {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
    import jax
    import mahjax
    from mahjax.wrappers import auto_reset

    env = mahjax.make("no_red_mahjong", round_mode="single")
    one_step = auto_reset(env.step, env.init)

    def choose_and_step(state, key):  # type: ignore[no-untyped-def]
        chance, luck = jax.random.split(key)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        codes = jax.random.categorical(chance, scores, axis=1).astype(jax.numpy.int8)
        return jax.vmap(one_step)(state, codes, jax.random.split(luck, TABLES))

    step = jax.jit(choose_and_step)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, TABLES))
    while True:
        key, luck = jax.random.split(key)
        state = jax.block_until_ready(step(state, luck))
        yield TABLES


def haipai_distance() -> Work:
    """Our public call."""
    from haipai import shanten

    return each(shanten)


def haipai_scored() -> Work:
    """Our JSON-shaped call: 混碰 by discard."""
    from haipai import score

    case = {
        "rules": "shanghai",
        "seats": [{"concealed": "11122233344m55z", "flowers": "1f5f"}, {}, {}, {}],
        "outcome": {"kind": "win", "by": "discard", "tile": "5z", "from": 2, "winners": [0]},
    }
    while True:
        score(case)
        yield 1


def haipai_scored_many() -> Work:
    """Our array call: a thousand 混碰 by discard at once."""
    import numpy as np

    from haipai import score_many
    from haipai.notation import parse_counts

    many = np.array([parse_counts("11122233344m55z")] * 1000)
    while True:
        score_many("shanghai", many, 31, flowers=0b00010001)
        yield len(many)


def riichienv_stepped() -> Work:
    """Riichi, any legal action of everybody asked; a decision is one seat's answer."""
    from riichienv import RiichiEnv

    chance, seed = random.Random(1), 0
    while True:
        seed += 1
        env = RiichiEnv(seed=seed)
        seen = env.reset()
        while not env.done():
            taken = {}
            for seat, one in seen.items():
                legal = one.legal_actions()
                taken[seat] = legal[int(chance.random() * len(legal))]
                yield 1
            seen = env.step(taken)


def pymahjong_stepped() -> Work:
    """Riichi, any valid action, no observation read."""
    import pymahjong

    chance = random.Random(1)
    env = pymahjong.MahjongEnv()
    while True:
        env.reset()
        while not env.is_over():
            seat = env.get_curr_player_id()
            legal = env.get_valid_actions(nhot=False)
            env.step(seat, legal[int(chance.random() * len(legal))])
            yield 1


def cmajiang_stepped() -> Work:
    """Riichi, any legal answer of everybody who has a choice, whole matches; no features read."""
    import cmajiang

    chance = random.Random(1)
    cmajiang.set_seed(1)
    while True:
        game = cmajiang.Game()
        game.kaiju()
        while game.status != cmajiang.Status.JIEJI:
            for place, answers in cmajiang_asked(cmajiang, game):
                game.reply(game.player_id[place], *answers[int(chance.random() * len(answers))])
                yield 1
            game.next()


def cmajiang_asked(cmajiang, game):  # type: ignore[no-untyped-def]
    """Each place that has something to decide, with its legal answers."""
    status, message, turn = cmajiang.Status, cmajiang.Message, game.lunban
    own = (status.ZIMO, status.GANGZIMO, status.FULOU)
    if game.status in own:
        if not game.shoupai_(turn)._zimo:  # an open kong: its replacement comes first
            return []
        answers = [(message.DAPAI, tile) for tile in game.get_dapai()]
        if game.status != status.FULOU:
            answers += [(message.GANG, meld) for meld in game.get_gang_mianzi()]
            answers += [(message.HULE, "")] if game.allow_hule() else []
        return [(turn, answers)] if answers else []
    if game.status not in (status.DAPAI, status.GANG):
        return []
    found = []
    for place in (1, 2, 3):
        who = (turn + place) % 4
        answers = [(message.HULE, "")] if game.allow_hule(who) else []
        if game.status == status.DAPAI:
            melds = [*game.get_peng_mianzi(who), *game.get_gang_mianzi(who), *game.get_chi_mianzi(who)]
            answers += [(message.FULOU, meld) for meld in melds]
        if answers:
            found.append((who, [*answers, (message.NONE, "")]))
    return found


def rlcard_stepped() -> Work:
    """A simplified Chinese game, any legal action."""
    import rlcard

    chance = random.Random(1)
    env = rlcard.make("mahjong", config={"seed": 1})
    while True:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            yield 1


def xiangting_distance() -> Work:
    """Its replacement number, all shapes of four players."""
    import xiangting

    four = xiangting.PlayerCount.FOUR
    return each(lambda counts: xiangting.calculate_replacement_number(counts, four))


def mahjong_distance() -> Work:
    """Its regular hand."""
    from mahjong.shanten import Shanten

    return each(Shanten.calculate_shanten_for_regular_hand)


def mahjong_scored() -> Work:
    """Riichi, one closed winning hand."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.tile import TilesConverter

    calculator = HandCalculator()
    tiles = TilesConverter.string_to_136_array(man="22444", pin="333567", sou="444")
    (win,) = TilesConverter.string_to_136_array(sou="4")
    while True:
        calculator.estimate_hand_value(tiles, win)
        yield 1


def pymahjonggb_scored() -> Work:
    """International rules, one closed winning hand."""
    from MahjongGB import MahjongFanCalculator

    hand = ("W1", "W1", "W1", "W2", "W2", "W2", "W3", "W3", "W3", "W4", "W4", "J1", "J1")
    while True:
        MahjongFanCalculator((), hand, "J1", 0, False, False, False, False, 0, 0)
        yield 1


WORKS: dict[str, Callable[[], Work]] = {
    name: work
    for name, work in list(globals().items())
    if name.endswith(("_stepped", "_batch", "_distance", "_scored", "_scored_many"))
}


def main() -> None:
    """Measure one and print {"rate": …}."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    print(json.dumps({"rate": rate(WORKS[name](), seconds)}))


if __name__ == "__main__":
    main()
