"""Positions of all games."""

from __future__ import annotations

import copy
import json
import pickle
import threading
import xml.etree.ElementTree
from collections.abc import Callable

import numpy as np
import pytest

import rules_games
from rules_games import Position, Rng


def test_there_are_six_games_and_each_says_what_it_is() -> None:
    assert len(rules_games.GAMES) == 6
    for name in rules_games.GAMES:
        info = rules_games.game_info(name)
        assert (info.name, info.about.endswith(".")) == (name, True)
        start = Position(name)
        assert start.options == {option.name: option.default for option in info.options}
        for option in info.options:
            assert option.help and option.values
            assert option.choices is None or option.default in option.choices


def test_play_by_text_and_by_number_agree(positions: list[Position]) -> None:
    for before in positions[:40]:
        if before.is_over:
            assert before.legal() == [] and before.events() == []
        elif before.is_chance:
            assert before.seat is None
            for place, (event, weight) in enumerate(before.events()):
                assert weight > 0
                assert before.play(event) == before.play(place)
        else:
            actions, indices = before.legal(), before.legal_indices()
            assert before.count_legal() == len(actions) == len(indices) > 0
            for action, index in list(zip(actions, indices.tolist()))[:10]:
                assert before.action_index(action) == index
                assert before.action_text(index) == action
                assert before.play(action) == before.play(index)


def test_a_position_never_changes() -> None:
    start = Position("triandro")
    text = start.text
    after = start.play("28")
    assert (start.text, start.count_legal(), after.count_legal()) == (text, 55, 54)
    assert start != after and start == Position("triandro")


def test_texts_pickles_copies_and_hashes_are_of_the_same_position(
    game: str, positions: list[Position]
) -> None:
    for position in positions[::7]:
        again = Position.read(game, position.text)
        assert again == position and hash(again) == hash(position)
        assert again.packed() == position.packed()
        assert str(position) == position.text and position.text in repr(position)
        for other in (pickle.loads(pickle.dumps(position)), copy.copy(position)):
            assert other == position
        assert copy.deepcopy({"here": position})["here"] == position
    assert len({position.text for position in positions}) == len(set(positions))
    assert positions[0] != game


def test_games_end_with_an_outcome(positions: list[Position]) -> None:
    assert all(position.outcome is None for position in positions[:-1])
    last = positions[-1]
    if not last.is_over:
        last = last.playout(Rng(1))
    outcome = last.outcome
    assert outcome is not None and last.is_over and last.seat is None
    assert sum(outcome.utilities) == 0 and len(outcome.utilities) == last.players
    assert outcome.end in rules_games.game_info(last.name).ends
    assert set(outcome.winners) <= set(range(last.players))
    assert outcome == last.outcome and outcome.end in repr(outcome)


def test_arrays_have_their_shapes_and_show_what_is_legal(positions: list[Position]) -> None:
    for position in positions[::9]:
        shape, mask = position.shape, position.action_mask()
        assert mask.shape == (shape.actions,) and mask.dtype == np.int8
        assert np.flatnonzero(mask).tolist() == sorted(position.legal_indices().tolist())
        for seat in range(position.players):
            planes = position.planes(seat)
            assert planes.shape == shape.planes and planes.max(initial=0) <= shape.plane_max
            assert position.board_planes(seat).shape == shape.board_planes
            assert position.tokens(seat).shape == shape.tokens
            scalars = position.scalars(seat)
            assert scalars.shape == (shape.scalars,) and scalars.dtype == np.float32
            assert 0 <= scalars.min() and scalars.max() <= 1


def test_determinizations_look_alike_to_their_seat_and_hide_the_rest(
    game: str, positions: list[Position]
) -> None:
    rng, is_open = Rng(5), rules_games.game_info(game).is_open
    different = 0
    for position in positions[::5]:
        for seat in range(position.players):
            drawn = position.determinize(seat, rng)
            assert drawn.observe(seat) == position.observe(seat)
            assert np.array_equal(drawn.planes(seat), position.planes(seat))
            different += drawn != position
    assert (different == 0) == is_open


def test_what_a_seat_sees() -> None:
    start = Position("cybo").play(0).play(1).play(2)
    view = start.observe(0)
    assert (view.viewer, view.actions) == (0, ["stop", "quad"])
    assert start.observe(1).actions == []
    assert view.text in repr(view) and view.text == start.observation(0) and view.json is not None and view.diagram is not None
    assert start.event_is_seen("3", 1)
    deal = Position("conquest")
    event = deal.events()[0][0]
    assert sorted(deal.event_is_seen(event, seat) for seat in (0, 1)) == [False, True]


def test_a_spectator_sees_what_all_seats_share() -> None:
    rng, deal = Rng(1), Position("conquest")
    tiles = [event for event, _ in deal.events()[:18]]
    for tile in tiles:
        deal = deal.play(tile)
    seen = deal.observe("spectator")
    assert (seen.viewer, seen.actions) == ("spectator", [])
    assert seen == pickle.loads(pickle.dumps(seen)) and "spectator" in repr(seen)
    assert seen.text == deal.observation("spectator") and json.loads(seen.json)["hand"] == []
    drawn = deal.determinize("spectator", rng)
    assert drawn != deal and drawn.observe("spectator") == seen
    assert drawn.diagram("spectator") == deal.diagram("spectator") != deal.diagram()
    assert drawn.svg("spectator") == deal.svg("spectator") != deal.svg()
    assert not Position("conquest").event_is_seen(tiles[0], "spectator")
    for nobody in ("nobody", "open"):
        with pytest.raises(ValueError, match="expected a seat or \"spectator\""):
            deal.observe(nobody)  # type: ignore[arg-type]


def test_the_error_names_the_rule_that_forbids_a_step() -> None:
    position = Position("triandro").play("28")
    for step in ("28", 27):
        with pytest.raises(rules_games.IllegalStepError, match="TRIANDRO-5") as caught:
            position.play(step)
        assert caught.value.rule == "TRIANDRO-5"
        assert pickle.loads(pickle.dumps(caught.value)).rule == "TRIANDRO-5"


@pytest.mark.parametrize(
    ("error", "refused"),
    [
        (rules_games.OptionsError, lambda: Position("chess")),
        (rules_games.OptionsError, lambda: Position("cybo", plyers=3)),
        (rules_games.OptionsError, lambda: Position("cybo", players=30)),
        (rules_games.OptionsError, lambda: Position("cybo", players="many")),
        (rules_games.OptionsError, lambda: Position("cybo", players=2**80)),
        (rules_games.OptionsError, lambda: Position("cybo", board="3x3")),
        (rules_games.TextError, lambda: Position.read("cybo", "cybo/1")),
        (rules_games.TextError, lambda: Position("triandro").play("here")),
        (rules_games.IllegalStepError, lambda: Position("triandro").play(191)),
        (rules_games.IllegalStepError, lambda: Position("cybo").play(12)),
        (rules_games.BotError, lambda: Position("triandro").bot("uct")),
        (rules_games.BotError, lambda: Position("cybo").hint("random", Rng(1))),
        (rules_games.RulesError, lambda: Position("cybo").images()),
        (rules_games.RulesError, lambda: Position("cybo").svg(theme="pink")),
        (IndexError, lambda: Position("cybo").observe(2)),
        (IndexError, lambda: Position("cybo").planes(300)),
        (TypeError, lambda: Position("cybo", players=2.5)),  # type: ignore[arg-type]
        (rules_games.IllegalStepError, lambda: Position("triandro").play(-1)),
    ],
)
def test_what_is_wrong_is_refused(error: type[Exception], refused: object) -> None:
    assert callable(refused)
    with pytest.raises(error) as caught:
        refused()
    if isinstance(caught.value, rules_games.RulesError):
        assert caught.value.rule is None and str(caught.value)


def test_nothing_is_played_after_the_end() -> None:
    over = Position("triandro").playout(Rng(1))
    calls: list[Callable[[], object]] = [
        lambda: over.play("1"),
        lambda: over.play(0),
        lambda: over.play_random(Rng(1)),
        lambda: over.hint("random", Rng(1)),
        lambda: over.bot("random").choose(over, Rng(1)),
    ]
    for call in calls:
        with pytest.raises(rules_games.GameOverError, match="^the game is over$"):
            call()


def test_a_seed_draws_the_same_again() -> None:
    one, other = (Position("conquest").playout(Rng(3), limit=50) for _ in range(2))
    assert one == other
    assert Position("conquest").playout(Rng(4), limit=50) != one
    assert Rng().next() != Rng().next()
    assert Rng(3).next() == Rng(3).next()


def test_the_seat_that_begins_can_be_drawn() -> None:
    rng = Rng(1)
    begins = {Position("triandro", first="random", rng=rng).seat for _ in range(30)}
    assert begins == {0, 1}


def test_counting() -> None:
    start = Position("triandro")
    assert start.perft(3) == sum(count for _, count in start.divide(3))
    assert [step for step, _ in start.divide(1)] == start.legal()


def test_the_rules_in_short_follow_the_options() -> None:
    capture = Position("triad", mode="capture").rules_in_short()
    assert capture[0] == "Be the first to capture ten Gems. There are no Jewels."
    assert capture != Position("triad").rules_in_short()
    assert "You have the first turn." in Position("triandro").rules_in_short(["You", "Ada"])


def test_symmetries() -> None:
    position = Position("triandro").play("1").play("12")
    images = position.images()
    assert len(images) == 12 and images[0] == position
    assert {image.canonical() for image in images} == {position.canonical()}


def test_pictures_are_svg(positions: list[Position]) -> None:
    position = positions[len(positions) // 2]
    for text in (
        position._repr_svg_(),
        position.svg(1, theme="dark", coordinates=True, width=300, legal=True),
    ):
        assert xml.etree.ElementTree.fromstring(text).tag.endswith("svg")
    assert position.diagram() and position.diagram(0)


def test_custom_boards_are_kept() -> None:
    hexagon = Position("triad")

    assert hexagon.board is None
    text = "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4"
    start = Position("triad", board=text)
    assert start.board == text
    after = start.playout(Rng(2), limit=5)
    assert pickle.loads(pickle.dumps(after)) == after
    assert Position.read("triad", after.text, board=text) == after
    assert after != hexagon


def test_positions_can_be_shared_by_threads() -> None:
    start, found = Position("triandro"), []

    def play(seed: int) -> None:
        rng = Rng(seed)
        found.append(sum(start.playout(rng).is_over for _ in range(200)))

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [200] * 4
