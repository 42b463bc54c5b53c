// The invitation to a table, and the parts behind its More: dice, rules, the link.

import { gameOf } from "./api.js";
import { labelOf, titleOf } from "./controls.js";
import { h, put } from "./dom.js";
import { invitationTo } from "./invite.js";
import { newCommitment } from "./seeds.js";
import { setPreference, preference } from "./storage.js";
import { isKey, say } from "./texts.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Rule} Rule @typedef {(request: any) => Promise<any>} Ask */

/** A name and, if several seats are open, a seat. @param {View} view @param {Ask} ask @param {boolean} first whether this browser has no seat yet */
function joinFields(view, ask, first) {
  const free = view.seats.filter(({ kind }) => kind === "open");
  const name = h("input", { id: "join-name", required: true, maxlength: 40, value: first ? preference("name") : "", autocomplete: "nickname" });
  const choice = h("select", { id: "join-seat" }, ...free.map(({ seat, color }) => h("option", { value: seat }, color ? say("join.colour", { seat, colour: isKey(`colour.${color}`) ? say(/** @type {"colour.red"} */ (`colour.${color}`)) : color }) : say("join.number", { seat }))));
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (first) setPreference("name", name.value.trim());
    const commitment = await newCommitment(view);
    await ask({ do: "join", name: name.value.trim(), seat: Number(choice.value), ...(commitment ? { seed_commitment: commitment } : {}) });
  };
  return h("form", { class: "join", onsubmit: join }, h("label", { for: "join-name" }, say(first ? "join.you" : "join.name")), name,
    ...(free.length > 1 ? [h("label", { for: "join-seat" }, say("join.seat")), choice] : []), h("button", { class: "primary" }, say("join")));
}

/** The link of a table, to copy, to send or to photograph. @param {View} view */
const shareCard = (view) => h("section", { class: "share" }, h("h2", {}, say("invite.title")), invitationTo(view.id, view.name ?? view.title, view.public));

/** Before the game: visitors join, players invite others. @param {View} view @param {Ask} ask */
export function invitation(view, ask) {
  if (view.phase !== "open" || view.seats.every(({ kind }) => kind !== "open")) return [];
  const { seats, host } = view.you;
  const join = seats.length > 0
    ? h("details", {}, h("summary", {}, say("join.more")), joinFields(view, ask, false))
    : h("section", {}, h("h2", {}, say("join.title")), joinFields(view, ask, true));
  return seats.length > 0 || host ? [shareCard(view), join] : [join];
}

/** @param {View} view */
export function diceCard(view) {
  const { used, commitment, seed_commitments: own = [], secret } = view.dice;
  if (!used) return undefined;
  return h("details", {}, h("summary", {}, say("dice")), h("p", {}, say("dice.about")),
    h("p", {}, say("dice.commitment"), " ", h("code", { class: "long" }, commitment)),
    secret && h("p", {}, say("dice.secret"), " ", h("code", { class: "long" }, secret)),
    h("p", {}, say("dice.part", { seats: own.filter(Boolean).length })),
    secret && h("a", { class: "button", href: `#/replay/${view.id}` }, say("dice.verify")));
}

/**
 * Values in the words of the form that they were chosen with, loaded when somebody looks; their keys are hints.
 * @param {string} title @param {string} look @param {Record<string, any>} values @param {() => Promise<Rule[] | undefined>} described
 */
function list(title, look, values, described) {
  const rows = h("dl", { class: "rules" });
  const show = async () => {
    const known = new Map((await described().catch(() => []))?.map((rule) => [rule.key, rule]));
    const bare = (/** @type {string} */ key) => ({ key, values: [] });
    const order = [...known.keys()].filter((key) => key in values).concat(Object.keys(values).filter((key) => !known.has(key)));
    put(rows, ...order.map((key) => {
      const rule = known.get(key) ?? /** @type {any} */ (bare(key));
      return h("div", { title: key }, h("dt", {}, titleOf(rule)), h("dd", {}, labelOf(rule, values[key])));
    }));
  };
  return h("details", { class: look, ontoggle: () => rows.childElementCount === 0 && void show() }, h("summary", {}, title), rows);
}

/** @param {View} view */
export const rulesCard = (view) => list(say("more.rules"), "", view.rules, async () => (await gameOf(view.game))?.rules);

/** The options of a generated board. @param {Record<string, any> | undefined} setup @param {string} game */
export const setupCard = (setup, game) => setup && list(say("board.generated"), "setup", setup, async () => (await gameOf(game))?.options);

/** For the host: guests can be muted and removed. @param {View} view @param {Ask} ask */
export function guestsCard(view, ask) {
  if (!view.you.host || view.phase === "closed") return undefined;
  const rows = h("ul", { class: "guests" });
  const guests = () => view.seats.filter(({ seat, kind, removed }) => kind === "human" && !removed && !view.you.seats.includes(seat));
  const show = () => put(rows, ...guests().map(({ seat, name = "", muted = false }) => {
    // The change comes to everyone, and may come after the answer.
    const act = (/** @type {any} */ request, /** @type {Partial<import("./types.js").SeatView>} */ change) => async () => {
      if (!(await ask({ ...request, seat }))) return;
      Object.assign(view.seats[seat - 1], change);
      show();
    };
    return h("li", {}, h("span", {}, name),
      h("button", { onclick: act({ do: "mute", muted: !muted }, { muted: !muted }) }, say(muted ? "guests.unmute" : "guests.mute", { name })),
      view.phase !== "over" && h("button", { onclick: act({ do: "remove" }, { removed: true }) }, say("guests.remove", { name })));
  }));
  show();
  return guests().length > 0 ? h("details", {}, h("summary", {}, say("guests")), rows) : undefined;
}

/** Everything else about a table. @param {View} view @param {Ask} ask @param {HTMLElement[]} switches */
export function moreParts(view, ask, switches) {
  return [h("p", { class: "quiet" }, view.name ? `${view.name} · ${view.title}` : view.title), rulesCard(view), setupCard(view.setup, view.game), diceCard(view), guestsCard(view, ask),
    h("details", {}, h("summary", {}, say("more.link")), invitationTo(view.id, view.name ?? view.title, view.public)),
    h("div", { class: "switches" }, ...switches),
    h("div", { class: "row" }, view.phase === "over" && h("a", { class: "button", href: `/api/tables/${view.id}/record`, download: `${view.id}.jsonl` }, say("act.record")),
      h("a", { class: "button", href: "#/learn" }, say("more.learn")), h("a", { class: "button", href: "#/" }, say("more.leave")))];
}
