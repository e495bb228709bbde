import { XMLParser, XMLValidator } from "fast-xml-parser";
import { atNewYork, type TimeOfDay } from "@/lib/core/banking-days";
import { isDay, StatementError } from "../statements/statement";

/** An element as the parser gives it: children by name, attributes with `@`, text as `#text`; several of one name as a list. */
type Node = string | { [name: string]: Node | Node[] | undefined };

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Puts characters in place of the five entities of XML and of numbers. No other entity exists, since no DTD is read. */
function unescaped(text: string, path: string): string {
  return text.replace(/&([^;\s]*);?/g, (_, name: string) => {
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const code = number ? parseInt(number[1] ?? number[2] ?? "", number[1] === undefined ? 10 : 16) : NaN;
    const character = ENTITIES[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined);
    if (character === undefined) throw new StatementError(path, "an entity is one of the five of XML, or a number");
    return character;
  });
}

/** An element with its place, such as `Stmt[1]/Ntry[2]/Amt`. What is missing is empty text without children. */
export class Element {
  constructor(
    private readonly node: Node | undefined,
    readonly path: string,
  ) {}

  all(name: string): Element[] {
    const found = typeof this.node === "object" ? this.node[name] : undefined;
    const nodes = found === undefined ? [] : Array.isArray(found) ? found : [found];
    return nodes.map((node, at) => new Element(node, `${this.path}/${name}${nodes.length > 1 ? `[${at + 1}]` : ""}`));
  }

  /** The elements within it, of any name. */
  get children(): Element[] {
    const names = typeof this.node === "object" ? Object.keys(this.node) : [];
    return names.filter((name) => /^\w/.test(name)).flatMap((name) => this.all(name));
  }

  /** The first of the elements that these names lead to. */
  at(...names: string[]): Element {
    return names.reduce<Element>(
      (from, name) => from.all(name)[0] ?? new Element(undefined, `${from.path}/${name}`),
      this,
    );
  }

  /** The text, undefined where there is none. */
  get text(): string | undefined {
    const raw = typeof this.node === "object" ? this.node["#text"] : this.node;
    const text = typeof raw === "string" ? unescaped(raw, this.path).trim() : "";
    return text === "" ? undefined : text;
  }

  need(rule: string): string {
    const { text } = this;
    if (text === undefined) throw this.refuse(rule);
    return text;
  }

  refuse = (rule: string) => new StatementError(this.path, rule);
}

/** So many elements of an envelope may stand around a document. */
const ENVELOPE = 3;

/** The documents within an element, which some banks put into an envelope with a header. */
function documentsIn(element: Element, depth = ENVELOPE): Element[] {
  const own = element.all("Document");
  if (own.length > 0 || depth === 0) return own;
  return element.children.flatMap((child) => documentsIn(child, depth - 1));
}

/**
 * Reads a document of ISO 20022, without prefixes of namespaces, also in an envelope. Throws StatementError for a DTD, for
 * several documents, and for what is no XML. DTD and entities are refused, so nothing expands.
 */
export function documentOf(text: string): Element {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StatementError("file", "a document has no DTD and no entities");
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new StatementError(`line ${valid.err.line}`, "the document is no XML, or it is not whole");
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
    maxNestedTags: 60,
  });
  let root: Element;
  try {
    root = new Element(parser.parse(text) as Node, "");
  } catch {
    throw new StatementError("file", "the document nests too deep, or names what XML reserves");
  }
  const [document = root.at("Document"), other] = documentsIn(root);
  if (other) throw new StatementError("file", "a file has one document");
  return document;
}

/** The namespace of a document, such as `urn:iso:std:iso:20022:tech:xsd:pain.002.001.14`. Undefined where it names none. */
export function namespaceOf(text: string): string | undefined {
  const [start = "", prefix] = /<(?:([\w.-]+):)?Document(?=[\s>])[^>]*>/.exec(text) ?? [];
  const name = prefix === undefined ? "xmlns" : `xmlns:${prefix}`;
  return new RegExp(`\\s${name.replace(".", "\\.")}\\s*=\\s*["']([^"']*)["']`).exec(start)?.[1];
}

/** Dollars as text in cents. Undefined where they are no number, or have digits below the cent that are no zeros. */
export function centsIn(text: string | undefined): number | undefined {
  const [, dollars, cents = ""] = /^(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(text ?? "") ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** An amount in cents. Below the cent a schema allows more digits; these are refused unless they are zeros. */
export function centsOf(amount: Element): number {
  if (amount.at("@Ccy").text !== "USD") throw amount.refuse("the currency is USD");
  const cents = centsIn(amount.text);
  if (cents === undefined) throw amount.refuse("an amount is dollars, and at most two digits of cents");
  return cents;
}

/** A moment as a bank writes it. Without a zone it is New York's. Undefined where there is none. */
export function momentOf(moment: Element): Date | undefined {
  const { text } = moment;
  if (text === undefined) return undefined;
  const form = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)\d*(Z|[+-]\d{2}:\d{2})?$/;
  const [, day = "", time = "", seconds = "", zone] = form.exec(text) ?? [];
  const at = zone === undefined ? atNewYork(day, time as TimeOfDay) : new Date(`${day}T${time}${seconds}${zone}`);
  if (!isDay(day) || Number.isNaN(at.getTime())) throw moment.refuse("it is a moment of the calendar");
  return at;
}
