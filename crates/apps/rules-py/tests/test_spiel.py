"""OpenSpiel, by its own suite and with its own algorithms."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, mcts
from open_spiel.python.observation import make_observation

import rules_games
from rules_games import Position, Rng
from rules_games.spiel import load, short_name


def test_openspiel_finds_nothing_wrong(game: str) -> None:
    """Random games with the laws of the interface, written to text and read back on the way."""
    # Shorter games of those that can take thousands of steps.
    short = {"triad-tourney": "(max_games=1)", "triarchy": "(players=2,turn_limit=50)"}
    loaded = pyspiel.load_game(short_name(game) + short.get(game, ""))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", ["rules_triandro(players=3,ending=play-on)", "rules_conquest(players=4)"])
def test_openspiel_finds_nothing_wrong_with_options(text: str) -> None:
    loaded = pyspiel.load_game(text)
    assert loaded.num_players() == int(text[text.index("players=") + 8])
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_chance_has_the_exact_odds() -> None:
    for game in ("cybo", "triarchy", "conquest"):
        state = pyspiel.load_game(short_name(game)).new_initial_state()
        assert state.is_chance_node()
        weights = [weight for _, weight in state.position.events()]
        outcomes = state.chance_outcomes()
        assert [p for _, p in outcomes] == [weight / sum(weights) for weight in weights]
        assert sum(p for _, p in outcomes) == pytest.approx(1)
        assert max(place for place, _ in outcomes) < state.get_game().max_chance_outcomes()
        text = state.action_to_string(outcomes[-1][0])
        assert text == state.position.events()[-1][0]


def test_states_are_positions_with_their_past() -> None:
    game = pyspiel.load_game("rules_triandro")
    state = game.new_initial_state()
    state.apply_action(27)
    copy = state.clone()
    copy.apply_action(0)
    assert str(state) == Position("triandro").play("28").text != str(copy)
    assert state.history() == [27] and copy.history() == [27, 0]
    assert str(pickle.loads(pickle.dumps(copy))) == str(copy)
    with pytest.raises(rules_games.IllegalStepError):
        state.clone().apply_action(27)


def test_information_is_that_of_views() -> None:
    """A player's information does not depend on the hands of others."""
    game = pyspiel.load_game("rules_conquest")
    rng, state = np.random.default_rng(2), game.new_initial_state()
    for _ in range(30):
        if state.is_chance_node():
            places, odds = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(places, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    position, draws, different = state.position, Rng(4), 0
    for _ in range(5):
        drawn = load(position.determinize(0, draws)).new_initial_state()
        assert drawn.observation_string(0) == state.observation_string(0)
        assert drawn.observation_tensor(0) == state.observation_tensor(0)
        different += drawn.observation_string(1) != state.observation_string(1)
    assert different > 0
    lines = state.information_state_string(0).split("\n")
    assert len(lines) == 31 and lines[-1] == state.observation_string(0)
    assert state.information_state_string(0) != state.information_state_string(1)


def test_a_drawn_state_has_no_past() -> None:
    """It was: ``history()`` of a drawn state was that of the true one, with the hidden draws."""
    state = pyspiel.load_game("rules_conquest").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    length = len(state.history())
    drawn = state.resample_from_infostate(0, lambda: 0.4)
    later = drawn.clone()
    later.apply_action(later.legal_actions()[0])
    for without in (drawn, drawn.clone(), pickle.loads(pickle.dumps(drawn)), later, pickle.loads(pickle.dumps(later))):
        for past in (without.history, without.full_history, without.history_str):
            with pytest.raises(ValueError, match="has no history"):
                past()
        assert without.information_state_string(0).startswith(state.information_state_string(0).split("\n")[0])
    assert len(state.history()) == len(state.full_history()) == length and state.history_str()


def test_tensors_are_planes_scalars_and_tokens() -> None:
    game = pyspiel.load_game("rules_conquest")
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    seat = state.current_player()
    observation.set_from(state, seat)
    position = state.position
    assert np.array_equal(observation.dict["planes"], position.planes(seat))
    assert np.array_equal(observation.dict["tokens"], position.tokens(seat))
    assert observation.string_from(state, seat) == position.observe(seat).text
    assert len(observation.tensor) == 12 * 32 * 64 + 76 + 56 * 4


@pytest.mark.parametrize("name", ["triandro", "cybo"])
def test_mcts_of_openspiel_beats_chance(name: str) -> None:
    """It plays whole games, and late in a game it finds a win that random play mostly misses."""
    game = pyspiel.load_game(short_name(name))
    rng = np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            places, odds = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(places, p=odds)))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert sum(state.returns()) == 0


def small_game() -> Any:
    """The last steps of a game of Conquest: two hidden hands and an empty stock."""
    rng = Rng(7)
    path = [Position("conquest")]
    while not path[-1].is_over:
        path.append(path[-1].play_random(rng))
    start = path[-8]
    assert start.perft(11) == 0 and sum(start.perft(depth) for depth in range(1, 11)) == 214
    return load(start)


def test_cfr_of_openspiel_solves_a_small_game() -> None:
    game = small_game()
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(40):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.1 < before


def test_games_begin_anywhere() -> None:
    position = Position("triandro", players=3).play("28").play("1")
    game = load(position)
    state = game.new_initial_state()
    assert state.position == position and game.num_players() == 3
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    board = "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4"
    with pytest.raises(ValueError, match="board"):
        load(Position("triad", board=board))
