import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { lexer, type Token, walkTokens } from "marked";
import { type DocFolder, type DocRow, type DocText, rowsIn, served } from "@/components/reference/doc-pages";

const PATHS: Record<DocFolder, string> = {
  behavior: path.join(process.cwd(), "docs", "behavior"),
  recipes: path.join(process.cwd(), "docs", "recipes"),
};

/** Returns a page of a folder as text; undefined for an unknown name. */
async function docText(folder: DocFolder, name: string): Promise<DocText | undefined> {
  const file = (await readdir(PATHS[folder])).find((entry) => entry === `${name}.md`);
  if (!file) return undefined;
  return { file: `${folder}/${file}`, text: await readFile(path.join(PATHS[folder], file), "utf8") };
}

/** Returns the pages that the contents of a folder list. */
export async function docRows(folder: DocFolder): Promise<DocRow[]> {
  return rowsIn((await docText(folder, "README"))?.text ?? "");
}

/** Returns the texts of a folder's pages, contents first. */
export async function docTexts(folder: DocFolder): Promise<DocText[]> {
  const names = ["README", ...(await docRows(folder)).map(({ name }) => name)];
  return (await Promise.all(names.map((name) => docText(folder, name)))).filter((page) => page !== undefined);
}

/** Returns a page of a folder as tokens, with its title up to a colon; undefined for an unknown name. */
export async function docPage(folder: DocFolder, name: string) {
  const found = await docText(folder, name);
  if (!found) return undefined;
  return { name, title: /^# ([^:\n]+)/m.exec(found.text)?.[1] ?? name, tokens: tokensOf(found) };
}

export async function docPages(folder: DocFolder, names: readonly string[]) {
  return (await Promise.all(names.map((name) => docPage(folder, name)))).filter((page) => page !== undefined);
}

/** Returns a page as tokens, with links to served addresses. Code blocks are numbered: their labels are unique. */
export function tokensOf(page: DocText): Token[] {
  const tokens = lexer(served(page));
  let count = 0;
  walkTokens(tokens, (token) => {
    if (token.type === "code") token.lang = `${token.lang === "sh" ? "Commands" : "Example"} ${++count}`;
  });
  return tokens;
}
