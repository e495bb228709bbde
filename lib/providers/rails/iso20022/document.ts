import { XMLParser, XMLValidator } from "fast-xml-parser";
import { atNewYork, type TimeOfDay } from "@/lib/core/money/banking-days";
import { textOfXML } from "../file-text";
import { checkSize, isDay, StatementError } from "../statements/statement";

/** An element from the parser: children by name, attributes with `@`, text as `#text`; repeated names as an array. */
type Node = string | { [name: string]: Node | Node[] | undefined };

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The maximum number of elements. A statement with 80,000 entries has about 900,000, which take 350 MB to read. */
export const ELEMENTS_MAX = 1_000_000;
/** Characters that XML 1.0 forbids (production 2, `Char`), literal or as a reference. PostgreSQL also rejects NUL. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Decodes the five XML entities and numeric references. No other entity exists, because DTDs are rejected. */
function unescaped(text: string, path: string): string {
  return text.replace(/&([^;\s]*);?/g, (_, name: string) => {
    const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const code = number ? parseInt(number[1] ?? number[2] ?? "", number[1] === undefined ? 10 : 16) : NaN;
    const character = ENTITIES[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined);
    if (character === undefined) throw new StatementError(path, "an entity is one of the five of XML, or a number");
    if (FORBIDDEN.test(character)) throw new StatementError(path, "a character is one that XML allows");
    return character;
  });
}

/** An element with its path, such as `Stmt[1]/Ntry[2]/Amt`. A missing element has no text and no children. */
export class Element {
  constructor(
    private readonly node: Node | undefined,
    readonly path: string,
  ) {}

  all(name: string): Element[] {
    const result = typeof this.node === "object" ? this.node[name] : undefined;
    const nodes = result === undefined ? [] : Array.isArray(result) ? result : [result];
    return nodes.map((node, at) => new Element(node, `${this.path}/${name}${nodes.length > 1 ? `[${at + 1}]` : ""}`));
  }

  get name(): string {
    return /[^/[]*(?=(?:\[\d+\])?$)/.exec(this.path)?.[0] ?? "";
  }

  /** Throws unless `read` elements of this name exist anywhere within, so that a reader cannot miss one. */
  checkCount(name: string, read: number): void {
    if (countOf(this.node, name) !== read) throw this.refuse(`${name} is in a place where it does not belong`);
  }

  get children(): Element[] {
    const names = typeof this.node === "object" ? Object.keys(this.node) : [];
    return names.filter((name) => /^\w/.test(name)).flatMap((name) => this.all(name));
  }

  /** The first element on the path of these names. */
  at(...names: string[]): Element {
    return names.reduce<Element>(
      (from, name) => from.all(name)[0] ?? new Element(undefined, `${from.path}/${name}`),
      this,
    );
  }

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

function countOf(node: Node | Node[] | undefined, name: string): number {
  if (Array.isArray(node)) return node.reduce<number>((count, one) => count + countOf(one, name), 0);
  if (typeof node !== "object") return 0;
  return Object.entries(node).reduce((count, [key, inner]) => {
    const own = key === name ? (Array.isArray(inner) ? inner.length : 1) : 0;
    return count + own + countOf(inner, name);
  }, 0);
}

/** The maximum number of envelope elements around a document. */
const ENVELOPE = 3;

/** The documents within an element. Some banks wrap them in an envelope with a header. */
function documentsIn(element: Element, depth = ENVELOPE): Element[] {
  const own = element.all("Document");
  if (own.length > 0 || depth === 0) return own;
  return element.children.flatMap((child) => documentsIn(child, depth - 1));
}

/**
 * Throws StatementError if the text cannot become a document: it has a DTD, a forbidden character or too many elements.
 * Runs before the parser, which takes 5 µs and 400 bytes for each element.
 */
function checkBeforeParsing(text: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StatementError("file", "a document has no DTD and no entities");
  if (FORBIDDEN.test(text)) throw new StatementError("file", "a character is one that XML allows");
  let elements = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1))
    if (text[at + 1] !== "/" && ++elements > ELEMENTS_MAX)
      throw new StatementError("file", `a document has at most ${ELEMENTS_MAX} elements`);
}

/**
 * Reads an ISO 20022 document, with or without an envelope, and ignores namespace prefixes. Throws a StatementError for
 * a DTD, for several documents, and for invalid XML. DTDs and entities are rejected, so nothing expands.
 */
export function documentOf(bytes: Uint8Array): Element {
  checkSize(bytes);
  const text = textOfXML(bytes, (rule) => new StatementError("file", rule));
  checkBeforeParsing(text);
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new StatementError(`line ${valid.err.line}`, "the document is incomplete or not valid XML");
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
    maxNestedTags: 60,
    jPath: false,
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

/** The single message of a document, which must be of one of these kinds. Throws a StatementError with the rule. */
export function messageOf(document: Element, kinds: readonly string[], rule: string): Element {
  const [message, ...others] = document.children;
  if (!message || others.length > 0 || !kinds.includes(message.name)) throw new StatementError("Document", rule);
  return message;
}

/** A number of things. Undefined if the element is empty. Throws a StatementError if it is not a number. */
export function countIn(count: Element): number | undefined {
  const { text } = count;
  if (text !== undefined && !/^\d{1,15}$/.test(text)) throw count.refuse("a count is digits");
  return text === undefined ? undefined : Number(text);
}

/**
 * Converts a decimal XML amount in dollars to cents; leading and trailing zeros are allowed. Undefined if the text is
 * not a number, is negative, or has nonzero digits below the cent.
 */
export function centsIn(text = ""): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const [, dollars, cents = ""] = /^\+?0*(\d{0,13})(?:\.(\d{0,2})0*)?$/.exec(text) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

export const isUSD = (amount: Element): boolean => amount.at("@Ccy").text?.toUpperCase() === "USD";

/** An amount in cents. The schema allows more decimals; nonzero digits below the cent are rejected. */
export function centsOf(amount: Element): number {
  if (!isUSD(amount)) throw amount.refuse("the currency is USD");
  const cents = centsIn(amount.text);
  if (cents === undefined) throw amount.refuse("an amount is dollars, and at most two digits of cents");
  return cents;
}

/** A timestamp as a bank writes it, in New York time unless it has a zone. Undefined if the element is empty. */
export function momentOf(moment: Element): Date | undefined {
  const { text } = moment;
  if (text === undefined) return undefined;
  const form = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)\d*(Z|[+-]\d{2}:\d{2})?$/;
  const [, day = "", time = "", seconds = "", zone] = form.exec(text) ?? [];
  const at = zone === undefined ? atNewYork(day, time as TimeOfDay) : new Date(`${day}T${time}${seconds}${zone}`);
  if (!isDay(day) || Number.isNaN(at.getTime())) throw moment.refuse("it is a moment of the calendar");
  return at;
}
