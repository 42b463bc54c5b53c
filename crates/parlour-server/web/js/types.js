// What the server says, as types; see the protocol's documentation. This file has no code.

/**
 * @typedef {{id: number, x: number, y: number, width: number, height: number, class: string, label: string, mark: string,
 *   owner: number | null, colour?: string, words: string, choice: string | null}} Cell
 * @typedef {{class: string, way: number[], words: string}} Link
 * @typedef {{id: string, owner: number | null, colour?: string, cell: number, count: number, mark: string, words: string, choice: string | null}} Piece
 * @typedef {{label: string, text: string}} Note
 * @typedef {{player: number, cells: number[]}} Selection the row that a selection goes along, from left to right
 * @typedef {"grid" | "track" | "pits" | "maze"} Family
 * @typedef {{piece: string, way: number[], manner: "walk" | "climb" | "slide" | "hop" | "sow" | "burn" | "appear" | "leave"}} Motion
 * @typedef {{view: [number, number, number, number], svg: string, places: Record<number, [number, number, number][]>, tags?: Record<number, [number, number]>}} Art
 * @typedef {{move: string, words: string, motions: Motion[], again?: boolean}} Outlook what a legal move would do
 * @typedef {{family: Family, art: Art, columns: number, rows: number, focus: [number, number], cells: Cell[], links: Link[], pieces: Piece[], notes: Note[], selection?: Selection}} Scene
 * @typedef {{focus?: [number, number], cells?: Cell[], links?: Link[], pieces?: Piece[], notes?: Note[], selection?: Selection, art?: Art,
 *   gone?: {cells: number[], pieces: string[]}}} Shown
 * @typedef {{seat: number, name?: string, kind: "human" | "bot" | "open", color?: string, level?: string, replaced?: boolean,
 *   connected?: boolean, muted?: boolean, removed?: boolean, place?: number}} SeatView
 * @typedef {{kind: "roll" | "choose" | "over" | "wait", player?: number, moves?: string[], choices?: Outlook[], places?: number[]}} Turn
 * @typedef {{number: number, seat?: number, name: string, text: string, at: number}} Said
 * @typedef {{seat: number, steps: number, waiting: number[]}} AskedBack
 * @typedef {{id: string, game: string, title: string, name?: string, rules: Record<string, any>, board?: any, setup?: Record<string, any>, public: boolean,
 *   start: string, phase: "open" | "committing" | "revealing" | "running" | "over" | "closed", number: number, state: number, seats: SeatView[], turn: Turn,
 *   position: any, scene: Scene, log: {step: number, words: string[]}[], chat: Said[],
 *   clock?: {seconds: number, grace: number, deadline?: number}, now: number,
 *   dice: {used: boolean, version: number, commitment: string, seed_commitments?: string[], seeds: string[], waiting?: number[], deadline?: number, forfeited?: number[],
 *     secret?: string}, asked?: AskedBack, rematch?: number[], decided?: number[], next?: string,
 *   previous?: string, you: {seats: number[], host: boolean}}} View
 * @typedef {{kind: string, [key: string]: any}} GameEvent
 * @typedef {Shown & {is: "step", number: number, state: number, step: number, player: number, roll?: number, move?: string,
 *   events: GameEvent[], motions: Motion[], words: string[], position: any, turn: Turn, deadline?: number}} StepTaken
 * @typedef {{key: string, title?: string, group?: string, summary: string, values: {value: any, label?: string, meaning: string}[], items?: {value: any, label?: string, meaning: string}[], examples: any[], allowed: string, default: any}} Rule
 * @typedef {{least: number, most: number | null, usual: number}} Seats
 * @typedef {{name: string, title?: string, summary: string}} Named
 * @typedef {Named & {rules: Record<string, any>, seats: Seats}} Preset
 * @typedef {{game: string, title: string, summary: string, seats: Seats, colors: string[], suggested: string}} BriefGame
 * @typedef {{game: string, title: string, summary: string, seats: Seats, colors: string[], presets: Preset[], suggested: string, rules: Rule[], schema: any,
 *   boards?: Named[], options?: Rule[], levels: Named[]}} GameData
 */

export {};
