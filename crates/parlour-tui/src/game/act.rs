//! What happens to the game: steps are taken, shown, kept and taken back.

use parlour::core::{Player, Step, StepError, Turn};
use parlour::hints::Hint;
use parlour::play::write;

use super::choices::Choices;
use super::ponder::Pondering;
use super::{Animation, Play, Trouble, keyframes, scene_of};

impl Play {
    /// A throw of the dice, or the move of a bot as soon as it has found one.
    pub(super) fn go_on(&mut self) {
        match self.next_step() {
            Ok(Some(step)) => self.take(step),
            Ok(None) => {}
            Err(trouble) => self.trouble = Some(trouble),
        }
    }

    /// The step that follows; nothing while a bot is still thinking.
    fn next_step(&mut self) -> Result<Option<Step>, Trouble> {
        let game = self.session.game();
        let Turn::Choose(player) = game.turn() else {
            let roll = self.again.pop().or_else(|| self.dice.roll(&game.rolls()));
            let none = Trouble::Stuck("the dice have run out");
            return roll.map(|number| Some(Step::Roll(number))).ok_or(none);
        };
        let none = Trouble::Stuck("a bot found no move");
        let mut bot = match (self.pondering.take(), self.bots.get(player.index())) {
            (Some(bot), _) => bot,
            (None, Some(Some(bot))) => Pondering::new(bot, game, &self.chance),
            (None, _) => return Err(none),
        };
        let Some((index, chance)) = bot.answer() else {
            self.pondering = Some(bot);
            return Ok(None);
        };
        self.chance = chance;
        let notation = index.and_then(|index| game.legal_moves().into_iter().nth(index));
        notation.map(|notation| Some(Step::Move(notation))).ok_or(none)
    }

    /// Takes a step: it is kept first, then shown.
    pub(super) fn take(&mut self, step: Step) {
        self.typed.clear();
        self.message = None;
        self.waited = std::time::Duration::ZERO;
        let before = self.session.game().boxed_clone();
        let taken = match self.session.take(step) {
            Ok(taken) => taken,
            Err(error @ StepError::Impossible { .. }) => {
                self.trouble = Some(Trouble::Rolls(error));
                return;
            }
            Err(error) => return self.refuse(error.to_string()),
        };
        let kept = self.keeper.as_mut().map_or(Ok(()), |keeper| {
            keeper.step(&self.session, &taken.step, &self.chance)
        });
        if let Err(problem) = kept {
            self.trouble = Some(Trouble::Record(problem));
            return;
        }
        let names = self.session.table().player_names();
        if self.pace.is_moving() {
            let faces: Vec<u32> = before.rolls().iter().map(|weighted| weighted.roll).collect();
            let (from, to) = (scene_of(&*before), scene_of(self.session.game()));
            self.animation = Animation::new(before, keyframes(&taken, &from, &to, &faces, &names));
        }
        self.log.add(&taken, &names);
        if self.animation.is_none() {
            self.settle();
        }
    }

    /// A step has been shown: the selection begins anew where the turn has changed.
    pub(super) fn settle(&mut self) {
        self.animation = None;
        self.waited = std::time::Duration::ZERO;
        self.leave_trail();
        self.reset_selection();
    }

    /// A lonely piece, such as the rat, leaves a trail.
    fn leave_trail(&mut self) {
        let scene = scene_of(self.session.game());
        if let [piece] = scene.pieces.as_slice() {
            self.trail.insert(piece.cell);
        }
    }

    /// Keeps the selection of a turn that goes on, and begins anew in another one (K-08).
    pub(super) fn reset_selection(&mut self) {
        let Turn::Choose(player) = self.session.game().turn() else {
            self.selection = None;
            return;
        };
        let choices = self.choices(player);
        let stays = |(who, target): &(Player, _)| {
            *who == player && choices.items.iter().any(|item| item.target == *target)
        };
        if !self.selection.as_ref().is_some_and(stays) {
            self.selection = choices.first().map(|first| (player, first.target.clone()));
        }
    }

    pub(super) fn choices(&self, player: Player) -> Choices {
        Choices::of(&scene_of(self.session.game()), player)
    }

    /// Takes back the last decision of a person, if that may be.
    pub(super) fn undo(&mut self) {
        if self.animation.is_some() {
            self.settle();
        }
        self.pondering = None;
        let recorded = self.keeper.as_ref().is_some_and(|keeper| keeper.is_record());
        match self.session.undoable(recorded) {
            Err(error) => self.refuse(error.to_string()),
            Ok(count) => self.take_back(count),
        }
    }

    fn take_back(&mut self, count: usize) {
        self.again.extend(self.session.take_back(count).into_iter().rev());
        self.log.keep(self.session.steps().len());
        let session = &self.session;
        let kept = self
            .keeper
            .as_mut()
            .map_or(Ok(()), |keeper| keeper.rewrite(session));
        if let Err(problem) = kept {
            self.trouble = Some(Trouble::Record(problem));
        }
        self.trail.clear();
        self.selection = None;
        self.settle();
        let steps = if count == 1 { "step" } else { "steps" };
        self.note(format!("taken back: {count} {steps}"));
    }

    /// Says what looks best.
    pub(super) fn hint(&mut self) {
        let text = match Hint::of(self.session.game()) {
            hint @ (Hint::Over | Hint::Roll) => hint.to_string(),
            hint => format!("hint: {hint}"),
        };
        self.note(text);
    }

    /// Writes the record so far.
    pub(super) fn save(&mut self, file: &str) {
        match std::fs::write(file, write(&self.session)) {
            Ok(()) => self.note(format!("saved to {file}")),
            Err(error) => self.refuse(format!("{file}: {error}")),
        }
    }
}
