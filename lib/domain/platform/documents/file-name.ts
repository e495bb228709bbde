import { FILE_NAME_MAX } from "@/lib/domain/kernel/limits";

/**
 * Everything except the characters that a name may have. Paths, quotes, line ends and marks of direction become
 * underscores.
 */
const ODD = /[^\p{L}\p{M}\p{N} ._()\-+,&]/gu;

/** A file's name without a path, cut to 64 characters with its ending; `file` when nothing is left. */
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
