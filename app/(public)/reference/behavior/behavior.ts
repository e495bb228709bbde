import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { lexer, type Tokens } from "marked";

const FOLDER = path.join(process.cwd(), "docs", "behavior");

/** Returns a page of docs/behavior as tokens, with its title up to a colon; undefined for an unknown name. */
export async function behaviorPage(name: string) {
  const file = (await readdir(FOLDER)).find((entry) => entry === `${name}.md`);
  if (!file) return undefined;
  const tokens = lexer(await readFile(path.join(FOLDER, file), "utf8"));
  const heading = tokens.find((token) => token.type === "heading") as Tokens.Heading | undefined;
  return { name, title: heading?.text.split(":")[0] ?? name, tokens };
}

/** Returns the named pages that exist. */
export async function behaviorPages(names: readonly string[]) {
  return (await Promise.all(names.map(behaviorPage))).filter((page) => page !== undefined);
}
