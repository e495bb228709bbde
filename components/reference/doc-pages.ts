import { slugOf } from "./document";

/** Behavior pages of groups that are not named after their group. */
const PAGES: Partial<Record<string, readonly string[]>> = {
  Accounts: ["accounts", "connections"],
  Authentication: ["keys-and-tokens"],
  "Card issuing": ["cards", "card-spending"],
  Cards: ["linked-cards"],
  "Embedded components": ["embedding"],
  "End-to-end encryption": ["linked-cards"],
  Institutions: ["bank-accounts"],
  "Mobile wallet payment": ["mobile-pay"],
  Onboarding: ["invites", "onboarding"],
  "Payment methods": ["bank-accounts"],
  "Sandbox cards": ["card-spending"],
  Transfers: ["transfers", "rails"],
  Underwriting: ["capabilities"],
};

/** Returns the behavior pages of a group: those in the table, or the one with the group's own name. */
export const behaviorOf = (group: string) => PAGES[group] ?? [slugOf(group)];

/** Folders of docs/ that the reference serves, with the name of their contents page. */
export const FOLDERS = { behavior: "Behavior", recipes: "Recipes" } as const;
export type DocFolder = keyof typeof FOLDERS;

export interface DocLink {
  name: string;
  title: string;
}

/** Row of a folder's contents: a page with a few words about it. */
export interface DocRow extends DocLink {
  words: string;
}

/** Page of docs/ as Markdown. */
export interface DocText extends DocLink {
  /** The path below docs/: `recipes/close-a-month.md`. */
  file: string;
  text: string;
}

export interface Docs {
  rows: readonly DocRow[];
  /** The pages of a folder, contents first. */
  pages: readonly DocText[];
}

/** Returns the rows of the tables in a folder's README.md, in their order. */
export const rowsIn = (readme: string): DocRow[] =>
  [...readme.matchAll(/^\| *\[([^\]]+)\]\(([\w-]+)\.md\) *\| *(.+?) *\|$/gm)].map(
    ([, title = "", name = "", words = ""]) => ({ name, title, words }),
  );

/** Returns the address of a page of a folder; of its contents for README. */
export const addressOf = (folder: DocFolder, name: string) =>
  name === "README" ? `/reference/${folder}` : `/reference/${folder}/${name}`;

/** Address of a local server, which the pages of docs/ link to. */
const LOCAL = "http://localhost:3000";

/** Returns the address of a link in a file below docs/; undefined if it leads to a file that is not served. */
export function hrefOf(link: string, file: string): string | undefined {
  const { protocol, origin, pathname, search, hash, href } = new URL(link, `file:///${file}`);
  if (origin === LOCAL) return `${pathname}${search}${hash}`;
  if (protocol !== "file:") return href;
  if (pathname === "/developers/start-here.md") return `/reference${hash}`;
  const [, folder = "", name = ""] = /^\/([\w-]+)\/([\w-]+)\.md$/.exec(pathname) ?? [];
  return folder in FOLDERS ? `${addressOf(folder as DocFolder, name)}${hash}` : undefined;
}

/** Changes the parts of a Markdown text that are not in code blocks. */
export const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(/(^ *```[^]*?^ *```$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");

/** Returns the text with links to served addresses. A link to a file that is not served becomes plain text. */
export const served = ({ file, text }: Pick<DocText, "file" | "text">, origin = ""): string =>
  outsideCode(text, (part) =>
    part.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words: string, link: string) => {
      const href = hrefOf(link, file);
      return href === undefined ? words : `[${words}](${href.startsWith("/") ? origin : ""}${href})`;
    }),
  );

/** Returns the anchor of a heading, as GitHub builds it. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
