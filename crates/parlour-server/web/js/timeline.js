// The scene after any step of a recorded game. A full snapshot is kept every GAP steps, so that jumping to a late step is as fast as
// jumping to an early one.

/** @typedef {import("./types.js").StepTaken} StepTaken @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Shown} Shown
 * @typedef {{cells: Map<number, import("./types.js").Cell>, pieces: Map<string, import("./types.js").Piece>, links: import("./types.js").Link[], art: import("./types.js").Art}} Snapshot */

/** The number of steps between two snapshots. */
const GAP = 200;

/** @param {Snapshot} snapshot @returns {Snapshot} */
const copy = (snapshot) => ({ ...snapshot, cells: new Map(snapshot.cells), pieces: new Map(snapshot.pieces) });

/** @param {Snapshot} snapshot @param {Shown} shown */
function change(snapshot, shown) {
  for (const id of shown.gone?.cells ?? []) snapshot.cells.delete(id);
  for (const id of shown.gone?.pieces ?? []) snapshot.pieces.delete(id);
  for (const cell of shown.cells ?? []) snapshot.cells.set(cell.id, cell);
  for (const piece of shown.pieces ?? []) snapshot.pieces.set(piece.id, piece);
  snapshot.links = shown.links ?? snapshot.links;
  snapshot.art = shown.art ?? snapshot.art;
}

/** @template K, T @param {Map<K, T>} from @param {Map<K, T>} to */
function differences(from, to) {
  return { fresh: [...to].filter(([id, one]) => from.get(id) !== one).map(([, one]) => one), gone: [...from.keys()].filter((id) => !to.has(id)) };
}

export class Timeline {
  /** @param {Scene} start @param {StepTaken[]} steps */
  constructor(start, steps) {
    this.steps = steps;
    /** @type {Snapshot} */
    const snapshot = { cells: new Map(start.cells.map((cell) => [cell.id, cell])), pieces: new Map(start.pieces.map((piece) => [piece.id, piece])), links: start.links, art: start.art };
    /** @type {Snapshot[]} */
    this.kept = [copy(snapshot)];
    steps.forEach((step, i) => {
      change(snapshot, step);
      if ((i + 1) % GAP === 0) this.kept.push(copy(snapshot));
    });
    /** The snapshot that is drawn now. */
    this.drawn = copy(this.kept[0]);
  }

  /** The snapshot after a number of steps. @param {number} at @param {StepTaken[]} [more] steps of a variation that follow them */
  at(at, more = []) {
    const near = Math.floor(at / GAP);
    const snapshot = copy(this.kept[near]);
    for (let i = near * GAP; i < at; i += 1) change(snapshot, this.steps[i]);
    for (const step of more) change(snapshot, step);
    return snapshot;
  }

  /** The changes that lead from the drawn snapshot to this one. @param {Snapshot} next @returns {Shown} */
  turn(next) {
    const [cells, pieces, old] = [differences(this.drawn.cells, next.cells), differences(this.drawn.pieces, next.pieces), this.drawn];
    this.drawn = next;
    return {
      cells: cells.fresh, pieces: pieces.fresh, gone: { cells: cells.gone, pieces: pieces.gone },
      ...(next.links === old.links ? {} : { links: next.links }),
      ...(next.art === old.art ? {} : { art: next.art }),
    };
  }
}
