/** A problem in a form, as the summary and the field show it. */
export type FieldProblem = {
  /** The control's `id` or `name`. Absent if no control on the page shows the problem. */
  name?: string;
  /** The field's label. Absent if the message is a complete sentence. */
  label?: string | undefined;
  message: string;
};

/** Instructions by broken rule. The first matching rule applies. */
const RULES: readonly (readonly [rule: RegExp, sentence: string])[] = [
  [/^must be an email address$/, "Enter an address like name@example.com."],
  [/^must be an? (?:https )?web address$/, "Enter an address like https://example.com."],
  [/^must be a routing number with the right check digit$/, "One of its digits is wrong."],
  [/^must be a valid employer identification number$/, "An EIN has nine digits, as in 12-3456789. Check it."],
  [/^must add up to (\d+) with the others$/, "Together these must total $1%."],
  [/^must not be less than the (average|least)$/, "Enter at least the $1."],
  [/^must be accepted$/, "Check this box to continue."],
  [/^must be confirmed$/, "Check this box to continue."],
  [/^must be true for (owners .+)$/, "Check this for $1."],
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
  [/^is not a day of that month$/, "That month doesn’t have that day."],
  [/^is not right, or (?:no longer good|was used already)$/, "That code is wrong or has expired."],
  [/^is a number that is never issued$/, "No Social Security number looks like this. Check it."],
  [/^choose (.+)$/, "Choose $1."],
];

/** Returns the instruction for a rule, if it has one. */
function sentenceOfRule(message: string): string | undefined {
  const [rule, sentence] = RULES.find(([fits]) => fits.test(message)) ?? [];
  return rule && sentence && message.replace(rule, sentence);
}

/**
 * Puts the field's label before an instruction ("Label: Enter …") or a predicate ("Label is required"). Other sentences
 * are unchanged.
 */
export function fieldMessage(label: string | undefined, message: string): string {
  const whole = sentenceOfRule(message);
  if (whole) return label ? `${label.replace(/[.:?]$/, "")}: ${whole}` : whole;
  return label && /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/**
 * Translations of English phrases, with `{}` for numbers and `{name}` for a name at the start. Undefined for English.
 */
export type Phrases = Readonly<Record<string, string>> | undefined;

/** Translates English phrases to the page's language. */
export interface Sayer {
  say: (text: string) => string;
  /** Joins a field's label and its error, for the summary. */
  sentence: (label: string | undefined, message: string) => string;
  /** The same for the place below the field, where the label is visible. */
  fault: (label: string | undefined, message: string) => string;
  isEnglish: boolean;
}

/** Translates with a table. Phrases that are not in the table are unchanged. */
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
  const result = numbers && phrases[text.replace(/\d+/g, "{}")];
  if (!result) return undefined;
  let at = 0;
  return result.replace(/\{\}/g, () => numbers[at++] ?? "");
}

function withName(phrases: NonNullable<Phrases>, text: string): string | undefined {
  const key = Object.keys(phrases).find(
    (phrase) => phrase.startsWith("{name}") && text.endsWith(phrase.slice("{name}".length)),
  );
  return key && phrases[key]?.replace("{name}", text.slice(0, "{name}".length - key.length));
}
