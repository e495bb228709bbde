/** An element as a strict XML reader returns it. Text is empty if there are children. */
export interface StrictElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: StrictElement[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Reads XML as the strictest bank would, independently of Tender's code: a head, elements, attributes in double quotes,
 * text of printable ASCII. Throws for comments, instructions, sections, text between elements, and unclosed elements.
 */
export function readStrictly(xml: string): StrictElement {
  if (!xml.startsWith(HEAD)) throw new Error("the head is missing");
  const body = xml.slice(HEAD.length).replace(/\n$/, "");
  const form = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?: [A-Za-z]+="[^"<>&]*")*)>|([^<>]+)/gy;
  const root: StrictElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let at = 0;
  for (let match = form.exec(body); match; match = form.exec(body)) {
    const [whole, slash, name = "", attributes = "", text] = match;
    at += whole.length;
    const inner = open.at(-1) ?? fail("more is closed than was open");
    if (text !== undefined) {
      if (inner === root || inner.children.length > 0) fail("text between elements");
      inner.text += plain(text);
    } else if (slash === "/") {
      if (open.pop()?.name !== name) fail(`${name} is closed and not open`);
    } else {
      if (inner.text !== "") fail("an element next to text");
      const element = { name, attributes: attributesIn(attributes), children: [], text: "" };
      inner.children.push(element);
      open.push(element);
    }
  }
  const [document, other] = root.children;
  if (at !== body.length || open.length !== 1 || !document || other) throw new Error("the document is not whole");
  return document;
}

function fail(why: string): never {
  throw new Error(why);
}

function plain(text: string): string {
  if (!/^[ -~]+$/.test(text) || text.trim() === "") fail("text is not printable");
  return text.replace(/&([a-z]*;?)/g, (_, name: string) => ENTITIES[name.slice(0, -1)] ?? fail("an entity is unknown"));
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/ ([A-Za-z]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/**
 * The content of an element, in order: a text pattern, or elements with their rules. `?` after a name marks it as
 * optional, `+` as repeatable.
 */
export type Rules = RegExp | { readonly [name: string]: Rules };

/** Throws, with its place, if an element breaks the rules. */
export function checkShape(element: StrictElement, rules: Rules, place = element.name): void {
  if (rules instanceof RegExp) {
    if (element.children.length > 0 || !rules.test(element.text)) throw new Error(`${place} is ${element.text}`);
    return;
  }
  if (element.text !== "") throw new Error(`${place} has text`);
  const left = [...element.children];
  for (const [rule, inner] of Object.entries(rules)) {
    const [, name = "", many = ""] = /^(\w+)([?+]?)$/.exec(rule) ?? [];
    let count = 0;
    for (; left[0]?.name === name && (count === 0 || many === "+"); count++) {
      const child = left.shift();
      if (child) checkShape(child, inner, `${place}/${name}`);
    }
    if (count === 0 && many !== "?") throw new Error(`${place}/${name} is missing`);
  }
  if (left[0]) throw new Error(`${place}/${left[0].name} does not belong there`);
}

/** The element at a path of names. Throws if it does not exist. */
export function within(element: StrictElement, ...names: string[]): StrictElement {
  return names.reduce((from, name) => {
    const match = from.children.find((child) => child.name === name);
    return match ?? fail(`${from.name} has no ${name}`);
  }, element);
}

export const allWithin = ({ children }: StrictElement, name: string): StrictElement[] =>
  children.filter((child) => child.name === name);
