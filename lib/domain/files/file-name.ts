import { FILE_NAME_MAX } from "./contract";

/** Signs that a name may have; whatever else it has becomes an underscore: paths, quotes, line ends, marks of direction. */
const ODD = /[^\p{L}\p{M}\p{N} ._()\-+,&]/gu;

/** A file's name without a path, in at most 64 characters of which its ending stays; `file` where nothing is left of it. */
export function safeFileName(sent: string): string {
  const last = sent.slice(-1024).split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .toWellFormed()
    .normalize("NFC")
    .replace(ODD, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  const [, ending = ""] = /.(\.[A-Za-z0-9]{1,8})$/.exec(plain) ?? [];
  const signs = [...plain.slice(0, plain.length - ending.length)];
  return `${
    signs
      .slice(0, FILE_NAME_MAX - ending.length)
      .join("")
      .trim() || "file"
  }${ending}`;
}
