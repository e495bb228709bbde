/** What may make a document act, when it is opened or clicked, or carry or open other files. */
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
/** Actions by themselves: so short a name stands in the bytes of pictures too, hence the value after it. */
const BY_ITSELF = named(["AA"], String.raw`[\s\0]*(?:<<|\d+[\s\0]+\d+[\s\0]+R)`);
const ENCRYPTED = named(["Encrypt"]);
const PACKED = named(["ObjStm", "XRef"]);

/** What is wrong with a document by the names in its text; names of strings count too, which nobody writes. */
export function faultOf(text: string): string | undefined {
  if (ENCRYPTED.test(text)) return "is protected by a password";
  return ACTING.test(text) || BY_ITSELF.test(text) ? "holds scripts, actions or other files" : undefined;
}

/** Whether a stream with this text before it holds objects or where they are. */
export function isPacked(text: string): boolean {
  return PACKED.test(text);
}

/** Any of the names, each letter of which may also be written as `#` and its code, and what must follow. */
function named(names: readonly string[], value = ""): RegExp {
  const spelt = names.map((name) => [...name].map((letter) => `(?:${letter}|#${codeOf(letter)})`).join(""));
  return new RegExp(`/(?:${spelt.join("|")})(?![A-Za-z0-9])${value}`);
}

/** Two hexadecimal digits, in either case. */
function codeOf(letter: string): string {
  return [...letter.charCodeAt(0).toString(16)].map((digit) => `[${digit}${digit.toUpperCase()}]`).join("");
}
