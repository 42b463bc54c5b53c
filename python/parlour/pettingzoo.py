"""PettingZoo: every seat is an agent, in turn (AEC); where nobody chooses, also side by side (parallel).

>>> from parlour.pettingzoo import env
>>> ludo = env("ludo", players=3)  # doctest: +SKIP
"""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from parlour._games import game as new_game
from parlour._inputs import BoardLike, Players, Rules
from parlour._native import Dice, Game

Space: TypeAlias = spaces.Space[Any]


class ParlourAEC(AECEnv[str, Any, Any]):
    """A game of any number of agents, `player_1`, `player_2`, …; dice are rolled inside.

    An observation is `{"observation": …, "action_mask": …}`. At the end winners share a reward of 1 and all others share
    −1; a draw is worth 0. After `max_turns` the game is truncated.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "name": "parlour_v1", "is_parallelizable": False}

    def __init__(self, game: str, *, rules: Rules = None, players: Players = None, board: BoardLike = None,
                 board_seed: int = 0, max_turns: int = 10_000, render_mode: str | None = None) -> None:
        super().__init__()
        self.start = new_game(game, rules=rules, players=players, board=board, seed=board_seed)
        self.metadata = {**self.metadata, "name": f"parlour_{game}_v1"}
        self.render_mode, self.max_turns = render_mode, max_turns
        self.possible_agents = [f"player_{number}" for number in range(1, len(self.start.players) + 1)]
        size, actions = self.start.observation_size, self.start.action_count
        self._spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            })
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Space:
        """What an agent observes."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Space:
        """What an agent can do."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game: the same seed gives the same dice."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.game = self.start.copy()
        self._dice = Dice(int(self._random.integers(0, 2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()
        self.agent_selection = self._next_agent()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent observes now; only whose turn it is has legal actions."""
        number = self.possible_agents.index(agent) + 1
        mask = self.game.action_mask()
        if self.game.player != number:
            mask[:] = 0
        return {"observation": self.game.observation(number), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Plays the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if self.game.phase == "roll":
            _take_turn(self.game, self._dice)
        else:
            self.game.play(self.game.move_of(int(action)))
        self._settle()
        self._clear_rewards()
        if self.game.is_over:
            self.rewards = self._final_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.game.turns >= self.max_turns:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next_agent()
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def render(self) -> Any:
        """The board as text or as a picture."""
        return self.game.svg() if self.render_mode == "svg" else self.game.text()

    def close(self) -> None:
        """Nothing is open."""

    def _settle(self) -> None:
        """Rolls until somebody has to choose; in a game without choices, rolling is the action."""
        while self.game.phase == "roll" and self.game.turns < self.max_turns and self.game.name != "snakes":
            self.game.roll(self._dice.roll(self.game))

    def _next_agent(self) -> str:
        player = self.game.player
        return self.possible_agents[player - 1] if player else self.agents[0]

    def _final_rewards(self) -> dict[str, float]:
        winners, seats = self.game.winners, len(self.possible_agents)
        if seats > 1 and len(winners) in (0, seats):
            return dict.fromkeys(self.agents, 0.0)
        win, loss = 1 / max(len(winners), 1), -1 / max(seats - len(winners), 1)
        return {agent: win if number in winners else loss for number, agent in enumerate(self.agents, 1)}


class ParlourParallel(ParallelEnv[str, Any, Any]):
    """A race in which nobody chooses, so that all can roll in the same cycle: Snakes & Ladders.

    Agents roll in turn order until the first has won; the rest is as in `ParlourAEC`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "name": "parlour_parallel_v1"}

    def __init__(self, game: str = "snakes", **options: Any) -> None:
        self.aec = ParlourAEC(game, **options)
        if self.aec.start.phase != "roll" or game != "snakes":
            raise ValueError(f"{game}: players choose one after the other; use env")
        self.possible_agents = self.aec.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space:
        """What an agent observes."""
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> Space:
        """What an agent can do."""
        return self.aec.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts a game: the same seed gives the same dice."""
        self.aec.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Everybody takes a turn."""
        aec = self.aec
        for _ in self.agents:
            if not (any(aec.terminations.values()) or any(aec.truncations.values())):
                aec.step(0)
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        if any(aec.terminations.values()) or any(aec.truncations.values()):
            self.agents = []
        return self._observations(), dict(aec.rewards), dict(aec.terminations), dict(aec.truncations), infos

    def _observations(self) -> dict[str, Any]:
        return {agent: self.aec.observe(agent) for agent in self.possible_agents}


def env(game: str = "snakes", *, max_cycles: int | None = None, **options: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game as lost.

    After `max_cycles` turns of each player the game is truncated.
    """
    bare = ParlourAEC(game, **_limited(max_cycles, options))
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1))


def parallel_env(game: str = "snakes", *, max_cycles: int | None = None, **options: Any) -> ParlourParallel:
    """The environment in which everybody acts in every cycle."""
    return ParlourParallel(game, **_limited(max_cycles, options))


def _limited(max_cycles: int | None, options: dict[str, Any]) -> dict[str, Any]:
    players = options.get("players") or 2
    seats = players if isinstance(players, int) else len(players)
    return options if max_cycles is None else {**options, "max_turns": max_cycles * seats}


def _take_turn(game: Game, dice: Dice) -> None:
    """Rolls until another player's turn begins: an extra roll belongs to the turn."""
    turns = game.turns
    while game.phase == "roll" and game.turns == turns:
        game.roll(dice.roll(game))


__all__ = ["ParlourAEC", "ParlourParallel", "env", "parallel_env"]
