import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { lexer, type Token, walkTokens } from "marked";
import { type DocFolder, type Docs, type DocText, rowsIn, served } from "@/components/reference/doc-pages";

const PATHS: Record<DocFolder, string> = {
  behavior: path.join(process.cwd(), "docs", "behavior"),
  recipes: path.join(process.cwd(), "docs", "recipes"),
};

/** Returns a page of a folder; undefined for an unknown name. Its title ends before a colon. */
async function docText(folder: DocFolder, name: string): Promise<DocText | undefined> {
  const file = (await readdir(PATHS[folder])).find((entry) => entry === `${name}.md`);
  if (!file) return undefined;
  const text = await readFile(path.join(PATHS[folder], file), "utf8");
  return { name, title: /^# ([^:\n]+)/m.exec(text)?.[1] ?? name, file: `${folder}/${file}`, text };
}

async function docTexts(folder: DocFolder, names: readonly string[]): Promise<DocText[]> {
  return (await Promise.all(names.map((name) => docText(folder, name)))).filter((page) => page !== undefined);
}

const folders = new Map<DocFolder, Promise<Docs>>();

/**
 * Returns the rows of a folder's contents, and the pages, contents first. A production server reads a folder once,
 * because the files of a release never change.
 */
export function docFolder(folder: DocFolder): Promise<Docs> {
  const cached = folders.get(folder);
  if (cached) return cached;
  const docs = readFolder(folder);
  if (process.env.NODE_ENV === "production") {
    folders.set(folder, docs);
    docs.catch(() => folders.delete(folder));
  }
  return docs;
}

async function readFolder(folder: DocFolder): Promise<Docs> {
  const [contents] = await docTexts(folder, ["README"]);
  if (!contents) return { rows: [], pages: [] };
  const rows = rowsIn(contents.text);
  const names = rows.map(({ name }) => name);
  return { rows, pages: [contents, ...(await docTexts(folder, names))] };
}

export async function allDocs(): Promise<Record<DocFolder, Docs>> {
  const [behavior, recipes] = await Promise.all([docFolder("behavior"), docFolder("recipes")]);
  return { behavior, recipes };
}

/** Returns pages of a folder as tokens. Unknown names are left out. */
export async function docPages(folder: DocFolder, names: readonly string[]) {
  return (await docTexts(folder, names)).map((page) => ({ ...page, tokens: tokensOf(page) }));
}

/** Returns a page as tokens, with links to served addresses. Code blocks are numbered: their labels are unique. */
export function tokensOf(page: DocText): Token[] {
  const tokens = lexer(served(page));
  let count = 0;
  void walkTokens(tokens, (token) => {
    if (token.type === "code") token.lang = `${token.lang === "sh" ? "Commands" : "Example"} ${++count}`;
  });
  return tokens;
}
