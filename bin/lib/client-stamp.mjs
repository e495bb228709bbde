import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const hash = (text) => createHash("sha256").update(text).digest("hex");

/** What the generated client was made from, and what was made: it is out of date when either hash is another. */
export function stampOf(document, folder) {
  const names = fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return {
    document: hash(document),
    files: hash(names.map((name) => fs.readFileSync(path.join(folder, name))).join("\n")),
  };
}
