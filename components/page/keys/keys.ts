/** A key or key combination and its effect. `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface Key {
  keys: readonly string[];
  does: string;
  part: "Everywhere" | "Lists" | "Invites";
}

/** All keyboard shortcuts except those that open pages. */
export const KEYS = {
  find: { keys: ["Mod", "K"], does: "Find anything", part: "Everywhere" },
  search: { keys: ["/"], does: "Search the list, or find anything", part: "Everywhere" },
  new: { keys: ["N"], does: "Start something new", part: "Everywhere" },
  help: { keys: ["?"], does: "Show keyboard shortcuts", part: "Everywhere" },
  next: { keys: ["J"], does: "Next row", part: "Lists" },
  previous: { keys: ["K"], does: "Previous row", part: "Lists" },
  open: { keys: ["Enter"], does: "Open the row", part: "Lists" },
  peek: { keys: ["Space"], does: "Peek at the row", part: "Lists" },
  copy: { keys: ["C"], does: "Copy the link of an invite", part: "Invites" },
  send: { keys: ["Mod", "Enter"], does: "Create the invite", part: "Invites" },
} as const satisfies Record<string, Key>;
export type KeyName = keyof typeof KEYS;

/** The prefix key before the letter of a page. */
export const GO = "G";

/** Letters of the pages. Their names are in the navigation. */
export const PLACES: Readonly<Record<string, string>> = {
  H: "/",
  I: "/invites",
  A: "/accounts",
  T: "/transfers",
  D: "/disputes",
  S: "/schedules",
  W: "/wallet",
  M: "/sources",
  C: "/cards",
  U: "/authorizations",
  X: "/card-transactions",
  F: "/billing/fee-plans",
  K: "/developers/api-keys",
  R: "/developers/request-log",
  E: "/developers/events",
  P: "/settings/team",
  L: "/settings/audit",
};

/** Returns a control's `aria-keyshortcuts` value. The key listener finds the control by it. */
export function ariaKeyOf(name: KeyName): string {
  const { keys } = KEYS[name];
  return ["Meta", "Control"]
    .map((mod) => keys.map((key) => (key === "Mod" ? mod : key.length === 1 ? key.toLowerCase() : key)).join("+"))
    .filter((way, index, all) => all.indexOf(way) === index)
    .join(" ");
}

export function isKey(name: KeyName, pressed: string): boolean {
  const key: string = KEYS[name].keys[0];
  return pressed.toLowerCase() === (key === "Space" ? " " : key.toLowerCase());
}
