//! The squares a pawn passes, link by link. [`Rules::ahead`] and [`Rules::leads`] are the shortcuts to where these
//! paths end, for games that no one watches.

use super::Rules;
use crate::{Cell, Effect, Finish};

impl Rules {
    /// The squares of a pawn that moves this number of steps, including its own: `next` by `next`, and `previous` by
    /// `previous` if it bounces back. `None` if the finish rule makes it stay.
    pub(crate) fn walk(&self, from: Cell, steps: u32) -> Option<Vec<Cell>> {
        let mut way = vec![from];
        let left = follow(&mut way, steps, |cell| self.board.next(cell));
        match self.file.finish {
            Finish::Exact if left > 0 => return None,
            Finish::Bounce => _ = follow(&mut way, left, |cell| self.board.previous(cell)),
            Finish::Exact | Finish::Overshoot => {}
        }
        Some(way)
    }

    /// The squares of a pawn that its square takes to another one, including both: `up` a ladder, `down` a snake,
    /// step by step with a boost.
    pub(crate) fn ride(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let entity = self.board.entity_at(from).filter(|_| self.outside_effect(from).is_none());
        match entity.map(|entity| (entity, &entity.effect)) {
            Some((entity, Effect::Ladder { .. } | Effect::Snake { .. })) => self.board.way(entity),
            Some((_, Effect::Boost { by })) => self.walk(from, *by).unwrap_or_default(),
            _ => vec![from, to],
        }
    }
}

/// Follows links while there are steps and links left; returns the steps left.
fn follow(way: &mut Vec<Cell>, mut steps: u32, link: impl Fn(Cell) -> Option<Cell>) -> u32 {
    while steps > 0
        && let Some(next) = way.last().and_then(|cell| link(*cell))
    {
        way.push(next);
        steps -= 1;
    }
    steps
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::Leads;
    use crate::{Board, Entity, RulesFile};

    fn rules(finish: Finish, entities: Vec<Entity>) -> Rules {
        let file = RulesFile { finish, ..RulesFile::default() };
        Rules::assembled(file, Board::new(5, 4, entities).unwrap()).unwrap()
    }

    // S-09, S-20: by hand on a board of 20 squares.
    #[test]
    fn a_pawn_walks_link_by_link() {
        let way = |finish, from, steps| rules(finish, vec![]).walk(from, steps);
        assert_eq!(way(Finish::Exact, 0, 3), Some(vec![0, 1, 2, 3]));
        assert_eq!(way(Finish::Exact, 18, 3), None);
        assert_eq!(way(Finish::Overshoot, 18, 3), Some(vec![18, 19, 20]));
        assert_eq!(way(Finish::Bounce, 18, 4), Some(vec![18, 19, 20, 19, 18]));
        assert_eq!(way(Finish::Bounce, 19, u32::MAX).unwrap().last(), Some(&1));
    }

    proptest! {
        // S-09: the shortcuts end where the links lead.
        #[test]
        fn shortcuts_end_where_the_links_lead(
            from in 0_u32..20, steps in prop_oneof![1_u32..60, Just(u32::MAX)], finish in 0_usize..3,
            ladder in 2_u32..10, top in 11_u32..20, snake in 11_u32..20, tail in 1_u32..10, by in 1_u32..9,
        ) {
            let finish = [Finish::Exact, Finish::Overshoot, Finish::Bounce][finish];
            let mut entities = vec![Entity::ladder(ladder, top), Entity::boost(10, by)];
            entities.extend((snake != top && tail != ladder).then(|| Entity::snake(snake, tail)));
            let rules = rules(finish, entities);
            let end = rules.walk(from, steps).and_then(|way| way.last().copied());
            prop_assert_eq!(end, rules.ahead(from, steps));
            for cell in 1..=20 {
                if let Leads::To(to) = rules.leads(cell) {
                    prop_assert_eq!(rules.ride(cell, to).last().copied(), Some(to));
                }
            }
        }
    }
}
