/** One thing wrong with a form, as the summary and the field show it. */
export type FieldProblem = {
  /** The control's `id` or `name`; absent when nothing on the page draws it. */
  name?: string;
  /** The field's label; absent when the message is a sentence of its own. */
  label?: string | undefined;
  message: string;
};

/** Makes a sentence of a label and a lower-case predicate ("must be 64 characters or fewer"); whole sentences stay as they are. */
export function fieldMessage(label: string | undefined, message: string): string {
  // A message that asks for a choice does not read well after a label alone.
  if (message.startsWith("choose ")) return label ? `${label}: ${message}` : message.replace("choose", "Choose");
  return label && /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/** English phrases with what to say instead, numbers as `{}`, a name at the beginning as `{name}`; absent: English. */
export type Phrases = Readonly<Record<string, string>> | undefined;

/** Says English phrases in the language of the page. */
export interface Sayer {
  say: (text: string) => string;
  /** A label with what is wrong with its field. */
  sentence: (label: string | undefined, message: string) => string;
  isEnglish: boolean;
}

/** Says phrases by a table, as they are where it has none. */
export function sayerOf(phrases: Phrases): Sayer {
  if (!phrases) return { say: (text) => text, sentence: fieldMessage, isEnglish: true };
  const say = (text: string) => phrases[text] ?? withNumbers(phrases, text) ?? withName(phrases, text) ?? text;
  const sentence = (label: string | undefined, message: string) => {
    const said = say(message);
    const isPredicate = /^[a-z]/.test(message);
    if (!label || !isPredicate) return said;
    return `${say(label)}: ${said === message ? (phrases["is not valid"] ?? said) : said}`;
  };
  return { say, sentence, isEnglish: false };
}

function withNumbers(phrases: NonNullable<Phrases>, text: string): string | undefined {
  const numbers = text.match(/\d+/g);
  const found = numbers && phrases[text.replace(/\d+/g, "{}")];
  if (!found) return undefined;
  let at = 0;
  return found.replace(/\{\}/g, () => numbers[at++] ?? "");
}

function withName(phrases: NonNullable<Phrases>, text: string): string | undefined {
  const key = Object.keys(phrases).find(
    (phrase) => phrase.startsWith("{name}") && text.endsWith(phrase.slice("{name}".length)),
  );
  return key && phrases[key]?.replace("{name}", text.slice(0, "{name}".length - key.length));
}
