//! Monte Carlo tree search over any game, with or without dice.

use parlour_core::{AnyGame, Chance, Choices, Decider, Player, Step, Turn, Weighted, Won, budget};

use crate::{Bot, Greedy};

/// Simulated games are cut off after this many turns and then count as draws.
const MOST_TURNS: u64 = 400;
/// The exploration constant of UCB1. It is a little less than √2, because the playouts are not random.
const EXPLORATION: f64 = 0.9;

/// Simulates many games from each promising move and plays the move that was tried most.
///
/// The tree holds choices only. Every visit rolls the dice again, so a node covers all their outcomes (the open-loop form
/// of Cowling, Powley and Whitehouse 2012). A visit ignores moves that are not legal after its rolls.
#[derive(Debug, Clone, Copy)]
pub struct Search {
    /// The number of simulated games before each move.
    pub games: u32,
}

impl Bot for Search {
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        let game = match (position.count(), position.game()) {
            (0, _) => return None,
            (1, _) => return Some(0),
            (_, None) => return Greedy.choose(position, chance),
            (_, Some(game)) => game,
        };
        let mut tree = Tree::default();
        for played in 0..self.games {
            // A move has to be made in any case, with what the games so far have shown.
            if played > 0 && budget::is_over() {
                break;
            }
            tree.grow(game, chance);
        }
        let legal = game.legal_moves();
        let most = tree.nodes[0].moves.iter().max_by_key(|branch| branch.visits)?;
        legal.iter().position(|mv| *mv == most.mv)
    }
}

/// A choice of any player, and the moves tried there.
#[derive(Default)]
struct Node {
    moves: Vec<Branch>,
}

/// A move that was tried.
struct Branch {
    mv: String,
    /// How often the move was tried, and how often it was legal.
    visits: u32,
    chances: u32,
    /// The sum of the results for the player who chose it.
    value: f64,
    node: usize,
}

struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

/// The path of a visit: node, branch and player.
type Visit = Vec<(usize, usize, Player)>;

impl Tree {
    /// Simulates a game: descends the tree, adds a node, plays to the end and propagates the result.
    fn grow(&mut self, root: &dyn AnyGame, chance: &mut dyn Chance) {
        let mut game = root.boxed_clone();
        let mut visit = Visit::new();
        let mut node = 0;
        let mut fresh = false;
        while !fresh {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Roll(_) => Step::Roll(roll(&*game, chance)),
                Turn::Choose(player) => {
                    let legal = game.legal_moves();
                    let (branch, is_new) = self.branch(node, &legal, chance);
                    visit.push((node, branch, player));
                    fresh = is_new;
                    let branch = &self.nodes[node].moves[branch];
                    node = branch.node;
                    Step::Move(branch.mv.clone())
                }
            };
            if game.step(&step).is_err() {
                break;
            }
        }
        let ending = game.playout(&mut Rollout { chance }, MOST_TURNS);
        self.learn(&visit, &ending.won, game.seats());
    }

    /// Selects an untried branch if there is one, else the most promising one.
    fn branch(&mut self, node: usize, legal: &[String], chance: &mut dyn Chance) -> (usize, bool) {
        let known = &self.nodes[node].moves;
        let untried: Vec<&String> =
            legal.iter().filter(|mv| known.iter().all(|branch| branch.mv != **mv)).collect();
        if !untried.is_empty() {
            let mv = untried[chance.index(untried.len())].clone();
            return (self.add(node, mv), true);
        }
        let mut best = (0, f64::NEG_INFINITY);
        for (index, branch) in self.nodes[node].moves.iter_mut().enumerate() {
            if !legal.contains(&branch.mv) {
                continue;
            }
            branch.chances += 1;
            let promise = branch.promise();
            if promise > best.1 {
                best = (index, promise);
            }
        }
        (best.0, false)
    }

    fn add(&mut self, node: usize, mv: String) -> usize {
        let new = self.nodes.len();
        self.nodes.push(Node::default());
        let moves = &mut self.nodes[node].moves;
        moves.push(Branch { mv, visits: 0, chances: 1, value: 0.0, node: new });
        moves.len() - 1
    }

    fn learn(&mut self, visit: &Visit, won: &Won, seats: usize) {
        for (node, branch, player) in visit {
            let branch = &mut self.nodes[*node].moves[*branch];
            branch.visits += 1;
            branch.value += result(won, *player, seats);
        }
    }
}

impl Branch {
    fn promise(&self) -> f64 {
        let visits = f64::from(self.visits.max(1));
        self.value / visits + EXPLORATION * (f64::from(self.chances).ln() / visits).sqrt()
    }
}

/// The result of a game for a player: 1 for a win, less for a shared one.
fn result(won: &Won, player: Player, seats: usize) -> f64 {
    let share = |number: usize| 1.0 / f64::from(u32::try_from(number.max(1)).unwrap_or(u32::MAX));
    match won {
        Won::By(winner) => f64::from(u8::from(*winner == player)),
        Won::Shared(winners) if winners.contains(&player) => {
            share(if winners.len() == seats { 2 } else { 1 })
        }
        Won::Shared(_) | Won::Nobody => 0.0,
        Won::Cut => share(seats),
    }
}

fn roll(game: &dyn AnyGame, chance: &mut dyn Chance) -> u32 {
    let rolls = game.rolls();
    let number = chance.below(Weighted::total(&rolls));
    Weighted::pick(&rolls, number).unwrap_or(0)
}

/// Plays a simulated game greedily, which tells more than random moves.
struct Rollout<'a> {
    chance: &'a mut dyn Chance,
}

impl Decider for Rollout<'_> {
    fn dice(&mut self, _: usize, total: u64) -> u64 {
        self.chance.below(total)
    }

    fn choose(&mut self, _: Player, position: &dyn Choices) -> usize {
        Greedy.choose(position, self.chance).unwrap_or(0)
    }
}
