/** One thing wrong with a form, as the summary and the field show it. */
export type FieldProblem = {
  /** The control's `id` or `name`; absent when nothing on the page draws it. */
  name?: string;
  /** The field's label; absent when the message is a sentence of its own. */
  label?: string | undefined;
  message: string;
};

/** Says what to do where a rule is broken. The first that fits counts. */
const RULES: readonly (readonly [rule: RegExp, sentence: string])[] = [
  [/^must be an email address$/, "Enter an address like name@example.com."],
  [/^must be an? (?:https )?web address$/, "Enter an address like https://example.com."],
  [/^must be a routing number with the right check digit$/, "One of its digits is wrong."],
  [/^must be a valid employer identification number$/, "An EIN has nine digits, as in 12-3456789. Check it."],
  [/^must add up to (\d+) with the others$/, "Together these must total $1%."],
  [/^must not be less than the (average|least)$/, "Enter at least the $1."],
  [/^must be accepted$/, "Accept this to go on."],
  [/^must be confirmed$/, "Tick the box to confirm this."],
  [/^must be true for (whoever .+)$/, "Tick this for $1."],
  [/^must be true or false$/, "Choose yes or no."],
  [/^must be (one of .+)$/, "Choose $1."],
  [/^must be (at (?:most|least) .+)$/, "Enter $1."],
  [/^must be a file$/, "Choose a file."],
  [/^must be (.+ MB or smaller)$/, "Choose a file of $1."],
  [
    /^must be (a (?:csv|pdf|png|jpeg|tiff).+|exactly .+|[\d,]+ characters? or (?:fewer|more)|text.*|digits only|small letters.+)$/,
    "Use $1.",
  ],
  [/^must have (\d+ characters or more) and must not be (.+)$/, "Use $1, and not $2."],
  [/^must have ([\d,]+ .+)$/, "Use $1."],
  [/^must be ((?:an? |the |four |six |nine |MV |[\d,]+ ).+)$/, "Enter $1."],
  [/^must (.+)$/, "This must $1."],
  [/^is not a day of that month$/, "That month has no such day."],
  [/^is not right, or (?:no longer good|was used already)$/, "That code is wrong or has expired."],
  [/^is a number that is never issued$/, "No Social Security number looks like this. Check it."],
  [/^choose (.+)$/, "Choose $1."],
];

/** The whole sentence of a rule, if it has one. */
function sentenceOfRule(message: string): string | undefined {
  const [rule, sentence] = RULES.find(([fits]) => fits.test(message)) ?? [];
  return rule && sentence && message.replace(rule, sentence);
}

/** Names the field before a whole sentence; what else is wrong ("is required") follows the label. Sentences stay as they are. */
export function fieldMessage(label: string | undefined, message: string): string {
  const whole = sentenceOfRule(message);
  if (whole) return label ? `${label.replace(/[.:?]$/, "")}: ${whole}` : whole;
  return label && /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/** English phrases with what to say instead, numbers as `{}`, a name at the beginning as `{name}`; absent: English. */
export type Phrases = Readonly<Record<string, string>> | undefined;

/** Says English phrases in the language of the page. */
export interface Sayer {
  say: (text: string) => string;
  /** A label with what is wrong with its field. */
  sentence: (label: string | undefined, message: string) => string;
  /** The same below the field, whose label stands above it. */
  fault: (label: string | undefined, message: string) => string;
  isEnglish: boolean;
}

/** Says phrases by a table, as they are where it has none. */
export function sayerOf(phrases: Phrases): Sayer {
  if (!phrases)
    return {
      say: (text) => text,
      sentence: fieldMessage,
      fault: (label, message) => sentenceOfRule(message) ?? fieldMessage(label, message),
      isEnglish: true,
    };
  const say = (text: string) => phrases[text] ?? withNumbers(phrases, text) ?? withName(phrases, text) ?? text;
  const sentence = (label: string | undefined, message: string) => {
    const said = say(message);
    const isPredicate = /^[a-z]/.test(message);
    if (!label || !isPredicate) return said;
    return `${say(label)}: ${said === message ? (phrases["is not valid"] ?? said) : said}`;
  };
  return { say, sentence, fault: sentence, isEnglish: false };
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
