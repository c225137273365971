"""Whole matches."""

from __future__ import annotations

import copy
import pickle

import pytest

import rules_games
from rules_games import Match, Position, Rng


def played(game: str, steps: int) -> Match:
    match, rng = Match(game), Rng(2)
    for _ in range(steps):
        match.play_random(rng)
    return match


def test_records_pickles_and_copies_replay(game: str) -> None:
    match = played(game, 25)
    assert match.ply == 25 and len(match.steps()) == 25
    for other in (
        Match.replay(match.record()),
        pickle.loads(pickle.dumps(match)),
        copy.copy(match),
        copy.deepcopy(match),
    ):
        assert other.record() == match.record() and other.position == match.position
        other.undo()
        assert (other.ply, match.ply) == (24, 25)


def test_what_a_match_does_not_keep() -> None:
    match = played("conquest", 25)
    assert match.undo() and not pickle.loads(pickle.dumps(match)).redo()
    assert copy.copy(match).redo() and match.redo()
    assert Match.replay(match.record()) != match
    for viewer in (0, "spectator"):
        with pytest.raises(rules_games.TextError):
            Match.replay(match.record(viewer))


def test_undo_and_redo() -> None:
    match = Match("cybo")
    assert match.is_chance and not match.redo()
    for number in ("1", "2", "3"):
        match.play(number)
    before = match.position
    assert (match.seat, match.play(" QU ")) == (0, "quad")
    assert match.undo() and match.position == before == match.position_at(3)
    assert match.redo() and match.ply == 4
    with pytest.raises(IndexError):
        match.position_at(5)


def test_resignation_and_agreement() -> None:
    match = Match("triandro")
    match.play("28")
    match.resign(1)
    assert (match.is_over, match.seat, match.result) == (True, None, "resigned 1")
    assert match.outcome is not None
    assert (list(match.outcome.winners), match.outcome.end, match.outcome.utilities) == ([0], "resigned", [1, -1])
    with pytest.raises(rules_games.GameOverError):
        match.play("1")
    assert match.undo()
    match.agree_draw()
    assert Match.replay(match.record()).result == "drawn"
    assert match.undo()
    for wrong in ("time 2", "time", "adjudicated -", "adjudicated 0,0", "unfinished", "stuck 0"):
        with pytest.raises(ValueError):
            match.end(wrong)
    match.end("adjudicated 1")
    assert match.outcome is not None and list(match.outcome.winners) == [1]
    assert Match.replay(match.record()).result == "adjudicated 1"


def test_a_finished_match_has_an_outcome() -> None:
    match = played("triandro", 500)
    assert match.is_over and match.outcome == match.position.outcome
    assert match.play_random(Rng(1)) is None and match.sample(Rng(1)) is None
    assert match.result == str(match.outcome.text if match.outcome else None)


def test_what_is_typed_wrong_is_explained() -> None:
    match = Match("triandro")
    with pytest.raises(rules_games.IllegalStepError) as unclear:
        match.play("5x")
    assert unclear.value.rule is None
    with pytest.raises(rules_games.IllegalStepError, match="cannot act"):
        match.play("5", seat=1)
    assert match.play("5", seat=0) == "5"
    with pytest.raises(rules_games.IllegalStepError) as illegal:
        match.play("5")
    assert illegal.value.rule == "TRIANDRO-5"
    cybo = Match("triarchy")
    with pytest.raises(rules_games.IllegalStepError) as several:
        cybo.play("s")
        cybo.play("s")
    assert several.value.candidates and several.value.code == "ambiguous"


def test_a_view_of_a_match_hides_what_a_seat_has_not_seen() -> None:
    match = played("conquest", 60)
    views = [match.view(seat) for seat in (0, 1)]
    assert views[0]["steps"] != views[1]["steps"]
    assert all("*?" in view["steps"] or "?" in " ".join(view["steps"]) for view in views)
    assert match.record(0) != match.record(1) != match.record()
    spectator = match.view("spectator")
    assert (spectator["viewer"], spectator["actions"]) == ("spectator", [])
    hidden = [step for step in match.steps() if step.startswith("*")]
    assert spectator["steps"].count("?") == len(hidden) == match.record("spectator").count("?")
    assert match.svg("spectator") != match.svg()


def test_remarks_and_tags_stand_in_the_record() -> None:
    match = Match("triandro")
    match.set_tag("White", "Ada")
    assert (match.tag("White"), match.tag("Black"), match.tags()) == ("Ada", None, [("White", "Ada")])
    match.play("28")
    match.set_remark(0, "9:58")
    assert "{9:58}" in match.record() and '[White "Ada"]' in match.record()
    assert (match.remark(0), match.remark(1)) == ("9:58", None)
    with pytest.raises(rules_games.TextError):
        match.set_tag("Game", "chess")


def test_a_match_can_begin_anywhere() -> None:
    position = Position("triandro", players=3).play("28")
    match = Match.begin_at(position)
    assert match.position == position and match.ply == 0
    assert pickle.loads(pickle.dumps(match)).position == position


def test_pictures_of_a_match_mark_the_last_step() -> None:
    match = Match("triandro")
    match.play("28")
    assert 'data-last="28"' in match.svg() and 'data-last="28"' not in match.svg(last=False)
    assert 'data-last="28"' not in match.svg(0, ply=0)
    assert match._repr_svg_() == match.svg()
    assert "1 steps" in repr(match)


def test_chance_is_sampled() -> None:
    match = Match("cybo")
    event = match.sample(Rng(1))
    assert match.steps() == [f"*{event}"]
    with pytest.raises(rules_games.TextError) as refused:
        Match.replay("no record")
    assert refused.value.code == "malformed"


def test_a_damaged_record_is_refused() -> None:
    match = Match("triandro")
    match.play("28")
    for before, after in (("# 1 ", "# 2 "), ("28", "27")):
        with pytest.raises(rules_games.TextError) as damaged:
            Match.replay(match.record().replace(before, after))
        assert damaged.value.code == "damaged"
    with pytest.raises(rules_games.TextError) as cut:
        Match.replay(match.record().split("28")[0])
    assert cut.value.code == "cut-off"
    assert Match.replay("\ufeff" + match.record().replace("\n", "  \r\n")).steps() == ["28"]
