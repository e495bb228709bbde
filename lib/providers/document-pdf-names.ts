/** What may make a document act when it is opened, or carry other files. */
const ACTING = named(["JavaScript", "OpenAction", "Launch", "EmbeddedFile", "EmbeddedFiles", "RichMedia"]);
const ENCRYPTED = named(["Encrypt"]);

/** What is wrong with a document by the names in its text; names of strings count too, which nobody writes. */
export function faultOf(text: string): string | undefined {
  if (ENCRYPTED.test(text)) return "is protected by a password";
  return ACTING.test(text) ? "holds scripts, actions or other files" : undefined;
}

/** Any of the names, each letter of which may also be written as `#` and its code. */
function named(names: readonly string[]): RegExp {
  const spelt = names.map((name) => [...name].map((letter) => `(?:${letter}|#${codeOf(letter)})`).join(""));
  return new RegExp(`/(?:${spelt.join("|")})(?![A-Za-z0-9])`);
}

/** Two hexadecimal digits, in either case. */
function codeOf(letter: string): string {
  return [...letter.charCodeAt(0).toString(16)].map((digit) => `[${digit}${digit.toUpperCase()}]`).join("");
}
