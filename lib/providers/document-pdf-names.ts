/** Names that can make a document act, or carry or open other files. */
const ACTING = named([
  "JavaScript",
  "OpenAction",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToE",
  "GoToR",
  "Rendition",
  "RichMedia",
  "EmbeddedFile",
  "EmbeddedFiles",
]);
/** Automatic actions. Bytes of pictures contain so short a name too, so it needs a value after it. */
const BY_ITSELF = named(["AA"], String.raw`[\s\0]*(?:<<|\d+[\s\0]+\d+[\s\0]+R)`);
const ENCRYPTED = named(["Encrypt"]);
const PACKED = named(["ObjStm", "XRef"]);

/** What is wrong with a document, judged by the names in its text. Names inside strings count too. */
export function faultOf(text: string): string | undefined {
  if (ENCRYPTED.test(text)) return "is protected by a password";
  return ACTING.test(text) || BY_ITSELF.test(text) ? "holds scripts, actions or other files" : undefined;
}

/** Whether a stream after this text holds objects or their positions. */
export function isPacked(text: string): boolean {
  return PACKED.test(text);
}

/** Matches any of the names, then `value`. Each letter may also be written as `#` and its code. */
function named(names: readonly string[], value = ""): RegExp {
  const spelled = names.map((name) => [...name].map((letter) => `(?:${letter}|#${codeOf(letter)})`).join(""));
  return new RegExp(`/(?:${spelled.join("|")})(?![A-Za-z0-9])${value}`);
}

/** Two hexadecimal digits, in either case. */
function codeOf(letter: string): string {
  return [...letter.charCodeAt(0).toString(16)].map((digit) => `[${digit}${digit.toUpperCase()}]`).join("");
}
