// Sheets: parts of a table that come up over it when asked for, such as the chat, and the whole log on a phone.

import { h } from "./dom.js";
import { sign } from "./shapes.js";
import { say } from "./texts.js";

let count = 0;

/**
 * Opens a sheet. What it shows returns to its place when the sheet is closed.
 * @param {Element} room @param {string} title @param {HTMLElement[]} parts @param {{beside?: boolean, look?: string, closed?: () => void}} [options] beside: the table can be used meanwhile
 */
export function openSheet(room, title, parts, { beside = false, look = "", closed } = {}) {
  const id = `sheet-${(count += 1)}`;
  const before = document.activeElement;
  const homes = parts.map((part) => {
    const home = document.createComment("");
    if (part.isConnected) part.replaceWith(home);
    return home;
  });
  const dialog = h("dialog", { class: `over-table ${look}`, "aria-labelledby": id }, h("header", {}, h("h2", { id }, title),
    h("button", { class: "icon", "aria-label": say("sheet.close"), onclick: () => dialog.close() }, sign("close"))), ...parts);
  dialog.addEventListener("close", () => {
    homes.forEach((home, i) => home.isConnected && home.replaceWith(parts[i]));
    dialog.remove();
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
    closed?.();
  });
  // A tap outside closes it.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && dialog.close());
  room.append(dialog);
  if (beside) dialog.show();
  else dialog.showModal();
  return dialog;
}
