//! Which nodes can still reach the end.

use crate::odds::chain::{Chain, END, number};

/// For each node, whether it can reach the end.
pub(crate) fn reaches_end(chain: &Chain) -> Vec<bool> {
    let before = Before::new(chain);
    before.leading_to(before.end.clone())
}

/// For each node, whether it can reach a node that never leads to the end.
pub(crate) fn may_get_stuck(chain: &Chain, reaches_end: &[bool]) -> Vec<bool> {
    let dead: Vec<u32> =
        (0..).zip(reaches_end).filter(|(_, reaches_end)| !**reaches_end).map(|(node, _)| node).collect();
    match dead.as_slice() {
        [] => vec![false; reaches_end.len()],
        _ => Before::new(chain).leading_to(dead),
    }
}

/// The predecessors of each node.
struct Before {
    end: Vec<u32>,
    heads: Vec<usize>,
    nodes: Vec<u32>,
}

impl Before {
    fn new(chain: &Chain) -> Self {
        let mut heads = vec![0; chain.len() + 2];
        for (_, passage) in chain.iter().filter(|(_, passage)| passage.to != END) {
            heads[passage.to as usize + 2] += 1;
        }
        for node in 2..heads.len() {
            heads[node] += heads[node - 1];
        }
        let mut nodes = vec![0; heads.last().copied().unwrap_or(0)];
        let mut end = Vec::new();
        for (from, passage) in chain.iter() {
            if passage.to == END {
                end.push(number(from));
            } else {
                let slot = &mut heads[passage.to as usize + 1];
                nodes[*slot] = number(from);
                *slot += 1;
            }
        }
        Self { end, heads, nodes }
    }

    /// All nodes that lead to one of these.
    fn leading_to(&self, mut todo: Vec<u32>) -> Vec<bool> {
        let mut leads = vec![false; self.heads.len() - 2];
        while let Some(node) = todo.pop() {
            if !std::mem::replace(&mut leads[node as usize], true) {
                todo.extend(self.nodes(node).filter(|node| !leads[*node as usize]));
            }
        }
        leads
    }

    fn nodes(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let (from, to) = (self.heads[node as usize], self.heads[node as usize + 1]);
        self.nodes[from..to].iter().copied()
    }
}
