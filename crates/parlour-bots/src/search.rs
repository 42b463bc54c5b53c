//! The bot that tries its moves out: Monte Carlo tree search over any game, with or without dice.

use parlour_core::{AnyGame, Chance, Choices, Decider, Player, Step, Turn, Weighted, Won};

use crate::{Bot, Greedy};

/// Games that are tried out are cut after so many turns; a cut game counts as a draw.
const MOST_TURNS: u64 = 400;
/// How much a move is worth trying that was tried seldom (UCB1, a little less than √2: the playouts are not blind).
const CURIOSITY: f64 = 0.9;

/// Plays the game to its end many times from every promising move and takes the move that was tried most.
///
/// The tree holds choices only. Dice are thrown anew on every visit, so the same node stands for whatever the dice
/// may have brought (Cowling, Powley and Whitehouse 2012 call it the open-loop form); a move that is not legal this
/// time is left out this time.
#[derive(Debug, Clone, Copy)]
pub struct Search {
    /// How many games it plays before each move.
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
        for _ in 0..self.games {
            tree.grow(game, chance);
        }
        let legal = game.legal_moves();
        let most = tree.nodes[0].moves.iter().max_by_key(|branch| branch.visits)?;
        legal.iter().position(|mv| *mv == most.mv)
    }
}

/// A choice, whoever makes it, and the moves tried there.
#[derive(Default)]
struct Node {
    moves: Vec<Branch>,
}

/// A move that was tried.
struct Branch {
    mv: String,
    /// How often it was tried, and how often it could have been.
    visits: u32,
    chances: u32,
    /// What the player who chose it got out of it, summed up.
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

/// Where a visit went: node, branch, and who chose.
type Visit = Vec<(usize, usize, Player)>;

impl Tree {
    /// One more game: down the tree, one new node, then to the end of the game, and the result back up.
    fn grow(&mut self, root: &dyn AnyGame, chance: &mut dyn Chance) {
        let mut game = root.boxed_clone();
        let mut visit = Visit::new();
        let mut node = 0;
        let mut fresh = false;
        while !fresh {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Roll(_) => Step::Roll(throw(&*game, chance)),
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

    /// The branch to take: one that was never tried if there is one, else the most promising.
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
            branch.value += worth(won, *player, seats);
        }
    }
}

impl Branch {
    fn promise(&self) -> f64 {
        let visits = f64::from(self.visits.max(1));
        self.value / visits + CURIOSITY * (f64::from(self.chances).ln() / visits).sqrt()
    }
}

/// What a player gets out of a game: 1 for a win, a part of it for a shared one.
fn worth(won: &Won, player: Player, seats: usize) -> f64 {
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

fn throw(game: &dyn AnyGame, chance: &mut dyn Chance) -> u32 {
    let rolls = game.rolls();
    let number = chance.below(Weighted::total(&rolls));
    Weighted::pick(&rolls, number).unwrap_or(0)
}

/// Plays a game that is tried out: the move that looks best at first sight, which says more than any move.
struct Rollout<'a> {
    chance: &'a mut dyn Chance,
}

impl Decider for Rollout<'_> {
    fn dice(&mut self, total: u64) -> u64 {
        self.chance.below(total)
    }

    fn choose(&mut self, _: Player, position: &dyn Choices) -> usize {
        Greedy.choose(position, self.chance).unwrap_or(0)
    }
}
