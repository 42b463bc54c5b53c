// The invitation: an address that a friend can open, as link, QR code and for the share sheet of the system.

import { get } from "./api.js";
import { h, put } from "./dom.js";
import { icon } from "./icons.js";
import { say, texts } from "./say.js";

await texts("lobby");

/** @typedef {{addresses: string[], listening: "loopback" | "network", command: string}} Reach */

/** @type {Promise<Reach> | undefined} */
let reach;

/** How others can reach the server; asked once. @returns {Promise<Reach>} */
function reached() {
  reach ??= get("/api/server").catch(() => {
    reach = undefined;
    return { addresses: [], listening: "network", command: "" };
  });
  return /** @type {Promise<Reach>} */ (reach);
}

/** Whether only this computer can open an address. @param {string} hostname */
const isLoopback = (hostname) => hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname.startsWith("127.");

/** The address to send to a friend: this page's own, unless only this computer can open it. @param {Reach} known */
function originFor({ addresses }) {
  return isLoopback(location.hostname) ? addresses[0] ?? location.origin : location.origin;
}

/** Copies the text of a field. @param {HTMLInputElement} field @returns {Promise<boolean>} */
async function copy(field) {
  field.select();
  // Insecure connections have no clipboard API, only the old command.
  const copied = () => document.execCommand("copy");
  return navigator.clipboard ? navigator.clipboard.writeText(field.value).then(() => true, copied) : copied();
}

/** @param {string} link @param {string} game */
const shareButton = (link, game) => typeof navigator.share === "function" && h("button", { type: "button", onclick: () => void navigator.share({ url: link, title: say("invite.title"), text: say("invite.words", { game }) }).catch(() => undefined) },
  icon("share"), say("invite.share"));

/** @param {HTMLElement} box @param {string} link @param {string} game @param {Reach} known */
function show(box, link, game, known) {
  const field = h("input", { id: "share-link", readonly: true, value: link, onfocus: () => field.select() });
  const told = h("p", { class: "told", role: "status" });
  const act = async () => put(told, say((await copy(field)) ? "link.copied" : "invite.select"));
  const alone = isLoopback(new URL(link).hostname);
  put(box, h("p", { class: "quiet" }, say("invite.how")),
    h("label", { for: "share-link" }, say("invite.link")), field,
    h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: act }, say("link.copy")), shareButton(link, game)), told,
    alone && known.command && h("div", { class: "hint", id: "loopback" }, h("p", {}, say("invite.loopback")), h("code", {}, known.command)),
    h("figure", { class: "qr-box" }, h("img", { class: "qr", src: `/api/qr.svg?text=${encodeURIComponent(link)}`, alt: say("invite.qr"), width: 180, height: 180 }), !alone && h("figcaption", {}, h("small", {}, say("invite.scan")))));
}

/**
 * The invitation to a table. Its size is reserved while the address is looked up.
 * Only the link to a public table has the id in its path, where other sites can ask what it leads to.
 * @param {string} id @param {string} game the title of the game @param {boolean} isPublic
 */
export function invitationTo(id, game, isPublic) {
  const box = h("div", { class: "invite-box" });
  void reached().then((known) => show(box, `${originFor(known)}/${isPublic ? "" : "#/"}table/${id}`, game, known));
  return box;
}
