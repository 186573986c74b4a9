"""The line above the hand: what is asked, what is chosen, why something was refused, what the hand waits for.

Owns which of these is told first.
"""

from __future__ import annotations

from haipai.cli.play.control import Control
from haipai.cli.play.scene import Look, Scene, seat_name, waits_words
from haipai.cli.play.text import Line


def prompt(scene: Scene, control: Control, look: Look) -> Line:
    """The most pressing of what is to be said."""
    words = look.words
    if control.leaving:
        return [(f" {words['ask_leave']}", "alarm")]
    if control.message:
        return [(f" {control.message}", "alarm")]
    if control.menu:
        return [(f" {words['ask_which']}", "key")]
    if control.picked >= 0:
        return _picked(scene, control, look)
    asked = [(f" {question(scene, control, look)}", "key" if scene.view["must"] else "dim")]
    return asked + waits_line(scene, look)


def question(scene: Scene, control: Control, look: Look) -> str:
    """What the person is asked now, or for whom the table waits."""
    view, words = scene.view, look.words
    last = view["last"]
    if not view["must"]:
        who = view["turn"]
        return words["thinking"].format(who=seat_name(who, view["seats"], look)) if who >= 0 else ""
    if view["phase"] == "before":
        return words["ask_before"]
    if control.knocking:
        return words["ask_knock"]
    if view["phase"] in ("claim", "rob") and last:
        key = "ask_claim" if view["phase"] == "claim" else "ask_rob"
        name = seat_name(last["seat"], view["seats"], look)
        return words[key].format(who=name, tile=look.faces.name(last["tile"]))
    if view["phase"] != "turn":
        return words["ask_other"]
    if view["drawn"] is None:
        return words["ask_turn"]
    return words["ask_drawn"].format(tile=look.faces.name(view["drawn"]))


def waits_line(scene: Scene, look: Look) -> Line:
    """What the hand waits for, short; nothing while it waits for nothing."""
    waits = scene.view["waits"]
    return [(f"  {look.words['waiting_for'].format(waits=waits_words(waits, look))}", "mark")] if waits else []


def _picked(scene: Scene, control: Control, look: Look) -> Line:
    """The chosen tile: why it may not be thrown, or its unseen copies and the waits it would leave."""
    view, words = scene.view, look.words
    kind = control.kind(view)
    for entry in view["blocked"]:
        if entry["tile"] == kind:
            return [(f" {entry[look.lang]}", "alarm")]
    unseen = view["unseen"][kind] if kind < len(view["unseen"]) else 0
    for candidate in view["candidates"]:
        if candidate["discard"] == kind:
            told = words["picked_ready"].format(tile=look.faces.name(kind), waits=waits_words(candidate["waits"], look))
            return [(f" {told}", "mark")]
    return [(f" {words['picked'].format(tile=look.faces.name(kind), n=unseen)}", "key")]
