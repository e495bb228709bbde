import fc from "fast-check";
import { generator } from "./nacha-files";

/**
 * Variations of the same text between banks: line ends, trailing spaces, a byte order mark, an encoding, a file end.
 */
const spelling = fc.record({
  ends: fc.array(fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\r\n  \r\n"), { minLength: 1, maxLength: 4 }),
  padding: fc.array(fc.constantFrom(0, 0, 1, 6), { minLength: 1, maxLength: 4 }),
  encoding: fc.constantFrom("utf8", "utf8 with a mark", "latin1"),
  tail: fc.constantFrom("", "\n", "   ", "\r\n \r\n", "\u001a"),
  /** Seed of the choices among record forms. */
  seed: fc.nat(),
});
type Spelling = typeof spelling extends fc.Arbitrary<infer S> ? S : never;

/** A seeded choice among forms. */
type Choose = <T>(...forms: readonly T[]) => T;
const chooser = (seed: number): Choose => {
  const random = generator(seed);
  return (...forms) => forms[random(forms.length)] as (typeof forms)[number];
};

/** The bytes of lines. */
function written(lines: readonly string[], { ends, padding, encoding, tail }: Spelling): Buffer {
  const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
  const text = lines.map((line, at) => `${line}${" ".repeat(pick(padding, at))}${pick(ends, at)}`).join("") + tail;
  return encoded(text, encoding);
}

const encoded = (text: string, encoding: Spelling["encoding"]) =>
  encoding === "latin1"
    ? Buffer.from(text, "latin1")
    : Buffer.from(`${encoding === "utf8" ? "" : "\uFEFF"}${text}`, "utf8");

/**
 * ACH files in one: with the company right-aligned in a control, lower-case kinds, without trailing spaces, or without
 * line ends.
 */
export function spelledNacha(files: readonly string[], form: Spelling): Buffer {
  const choose = chooser(form.seed);
  const records = files.flatMap((file) => {
    const all = file.split("\n").slice(0, -1);
    const withoutFillers = all.filter((record) => !/^9{94}$/.test(record));
    return choose(all, withoutFillers, [...all, "9".repeat(94)]);
  });
  const spelled = records.map((record) => {
    if (record.startsWith("8"))
      return (
        record.slice(0, 44) + choose(record.slice(44, 54).trim().padStart(10), record.slice(44, 54)) + record.slice(54)
      );
    if (record.startsWith("5"))
      return record.slice(0, 50) + choose(record.slice(50, 53).toLowerCase(), record.slice(50, 53)) + record.slice(53);
    return record;
  });
  if (choose(true, false, false)) return encoded(spelled.join("") + form.tail, form.encoding);
  return written(
    spelled.map((record) => choose(record, record, record.trimEnd())),
    form,
  );
}

/** BAI2 records, one or several per line. A record that ends in text stays the last one on its line. */
export function spelledBAI2(records: readonly string[], form: Spelling): Buffer {
  const choose = chooser(form.seed);
  const lines = records.reduce<string[]>((done, record) => {
    const last = done.at(-1);
    const joins = last?.endsWith("/") && choose(true, false, false);
    return joins ? [...done.slice(0, -1), `${last}${choose(" ", "   ")}${record}`] : [...done, record];
  }, []);
  return written(lines, form);
}

/**
 * An ISO 20022 document: with prefixes, an envelope, spaces between elements, amounts and flags in each form of XML.
 */
export function spelledXML(document: string, { seed, encoding }: Spelling): Buffer {
  const choose = chooser(seed);
  const body = document
    .replace(/^<\?xml[^>]*\?>\s*/, "")
    .replace(/(<(?:Amt|InstdAmt)[^>]*>)(\d+)\.(\d\d)</g, (_, start: string, whole: string, cents: string) => {
      const least = `${whole}.${cents}`.replace(/\.?0+$/, "");
      return `${start}${choose(`${whole}.${cents}`, `00000${whole}.${cents}`, `+${whole}.${cents}000`, least, ` ${whole}.${cents}\n`)}<`;
    })
    .replace(/<RvslInd>true</g, () => `<RvslInd>${choose("true", "1")}<`)
    .replace(/<Sts><Cd>(\w+)<\/Cd><\/Sts>/g, (whole, status: string) => choose(whole, `<Sts>${status}</Sts>`))
    .replace(/(?<=>)(?=<[A-Z])/g, () => choose("", "", "\r\n  ", "<!-- a program's remark -->"));
  const prefixed = choose(body, body.replace("xmlns=", "xmlns:ns2=").replace(/<(\/?)(?=[A-Z])/g, "<$1ns2:"));
  const whole = choose(prefixed, `<Envelope><AppHdr/>${prefixed}</Envelope>`);
  const name = encoding === "latin1" ? choose("ISO-8859-1", "iso-8859-1", "windows-1252") : choose("UTF-8", "utf-8");
  const quote = choose('"', "'");
  const head =
    choose("none", "declared") === "none" && encoding !== "latin1"
      ? ""
      : `<?xml version="1.0" encoding=${quote}${name}${quote}?>\n`;
  return encoded(`${head}${whole}`, encoding);
}

/** Lines of acknowledgments: with each delimiter, quotes, remarks, blank lines, a heading, and names in capitals. */
export function spelledAcknowledgments(
  said: readonly { name: string; state: "acknowledged" | "rejected"; reason: string }[],
  form: Spelling,
): Buffer {
  const choose = chooser(form.seed);
  const delimiter = choose(",", ";", "|", "\t");
  const quote = choose("", '"');
  const lines = said.map(({ name, state, reason }) => {
    const word = state === "rejected" ? choose("REJECTED", "nak", "R") : choose("ACCEPTED", "ack", "A", "Processed");
    const file = choose(name, `${name}.pgp`, `${name}.PGP`);
    const fields = choose([file, word], [word, file]).map((field) => `${quote}${field}${quote}`);
    return [...fields, ...(reason ? [reason] : [])].join(delimiter);
  });
  const heading = choose(
    [],
    ["file,status,reason"],
    ["# made by a program", "file,status,reason"],
    ["# a remark", "", "# two"],
  );
  return written([...heading, ...lines.flatMap((line) => choose([line], [line, "# a remark"]))], form);
}

const FILES = Number(process.env.SPELLED_FILES ?? 100);
const SEED = Number(process.env.STORM_SEED ?? 20_261_129);

/** Checks a rule on files of a format: a hundred of them, and 10,000 in `npm run soak`. `STORM_SEED` repeats a run. */
export function checkSpelled(check: (seed: number, form: Spelling) => void): void {
  fc.assert(fc.property(fc.nat({ max: 2 ** 31 }), spelling, check), { numRuns: FILES, seed: SEED });
}
