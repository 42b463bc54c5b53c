// The scene after any step of a game that was played. A full snapshot is kept every GAP steps, so that jumping to a late step is as
// fast as jumping to an early one.

/** @typedef {import("./types.js").StepTaken} StepTaken @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Shown} Shown
 * @typedef {{cells: Map<number, import("./types.js").Cell>, pieces: Map<string, import("./types.js").Piece>, links: import("./types.js").Link[], notes: import("./types.js").Note[]}} Snapshot */

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
  snapshot.notes = shown.notes ?? snapshot.notes;
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
    const snapshot = { cells: new Map(start.cells.map((cell) => [cell.id, cell])), pieces: new Map(start.pieces.map((piece) => [piece.id, piece])), links: start.links, notes: start.notes };
    /** @type {Snapshot[]} */
    this.kept = [copy(snapshot)];
    steps.forEach((step, i) => {
      change(snapshot, step);
      if ((i + 1) % GAP === 0) this.kept.push(copy(snapshot));
    });
    /** What is drawn now. */
    this.drawn = copy(this.kept[0]);
  }

  /** What is to be seen after so many steps, and perhaps some more that were never taken. @param {number} at @param {StepTaken[]} [more] */
  at(at, more = []) {
    const near = Math.floor(at / GAP);
    const snapshot = copy(this.kept[near]);
    for (let i = near * GAP; i < at; i += 1) change(snapshot, this.steps[i]);
    for (const step of more) change(snapshot, step);
    return snapshot;
  }

  /** What has to be drawn anew to show this instead of what is drawn now. @param {Snapshot} next @returns {Shown} */
  turn(next) {
    const [cells, pieces, old] = [differences(this.drawn.cells, next.cells), differences(this.drawn.pieces, next.pieces), this.drawn];
    this.drawn = next;
    return {
      cells: cells.fresh, pieces: pieces.fresh, gone: { cells: cells.gone, pieces: pieces.gone },
      ...(next.links === old.links ? {} : { links: next.links }), ...(next.notes === old.notes ? {} : { notes: next.notes }),
    };
  }
}
