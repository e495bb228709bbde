import { readdirSync, readFileSync } from "node:fs";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { addressOf, behaviorOf, type DocFolder, FOLDERS, hrefOf } from "@/components/reference/doc-pages";
import { slugOf } from "@/components/reference/document";
import { operations } from "@/lib/http/bindings";

const EACH = Object.keys(FOLDERS) as DocFolder[];
const namesOf = (folder: DocFolder) => readdirSync(`docs/${folder}`).map((file) => file.replace(".md", ""));
const GROUPS = [...new Set(operations.filter(({ internal }) => !internal).map(({ group }) => group))];

const pages = new Map<string, string>();

/** Returns the text of a page, which each worker reads once. */
async function pageAt(request: APIRequestContext, address: string): Promise<string> {
  const cached = pages.get(address);
  if (cached !== undefined) return cached;
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  const text = await answer.text();
  pages.set(address, text);
  return text;
}

const isLinked = (html: string, address: string) => html.includes(`href="${address}"`);

test("every group of the reference links to its behavior pages, and those exist", async ({ request }) => {
  expect(GROUPS.length).toBeGreaterThan(15);
  for (const group of GROUPS) {
    const text = await pageAt(request, `/reference/${slugOf(group)}`);
    for (const name of behaviorOf(group)) {
      expect(namesOf("behavior"), group).toContain(name);
      expect(isLinked(text, `/reference/behavior/${name}`), `${group} links to ${name}`).toBe(true);
    }
  }
});

for (const folder of EACH)
  test(`every page of docs/${folder} is served with its headings, and the contents link to it`, async ({ request }) => {
    const contents = await pageAt(request, `/reference/${folder}`);
    expect(contents).toMatch(new RegExp(`<h1[^>]*>${FOLDERS[folder]}</h1>`));
    for (const name of namesOf(folder).filter((other) => other !== "README")) {
      expect(isLinked(contents, `/reference/${folder}/${name}`), name).toBe(true);
      const text = await pageAt(request, `/reference/${folder}/${name}`);
      const source = readFileSync(`docs/${folder}/${name}.md`, "utf8");
      expect(text, name).toMatch(new RegExp(`<h1[^>]*>${/^# (.+)$/m.exec(source)?.[1]}</h1>`));
      expect(text.match(/<h2 id="/g)?.length, name).toBe(source.match(/^## /gm)?.length);
      expect(text.match(/<pre /g)?.length, name).toBe(source.match(/^ *```\w/gm)?.length);
    }
  });

for (const folder of EACH)
  test(`the links of docs/${folder} lead to served pages and their headings`, async ({ request }) => {
    for (const name of namesOf(folder)) {
      const text = await pageAt(request, addressOf(folder, name));
      expect(text, name).not.toMatch(/href="[^"]*\.md[#"]/);
      const source = readFileSync(`docs/${folder}/${name}.md`, "utf8");
      const links = [...source.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) =>
        hrefOf(link, `${folder}/${name}.md`),
      );
      for (const href of links.filter((link) => link?.startsWith("/reference"))) {
        const [address = "", anchor] = href?.split("#") ?? [];
        expect(isLinked(text, href ?? ""), `${name} links to ${href}`).toBe(true);
        const target = await pageAt(request, address);
        expect(anchor === undefined || target.includes(`id="${anchor}"`), `${name}: ${href}`).toBe(true);
      }
    }
  });

test("a link to a decision becomes plain text", async ({ request }) => {
  const text = await pageAt(request, "/reference/behavior/cards");
  expect(text).toContain("How scopes reach card details");
  expect(text).not.toContain("decisions/");
});

test("an operation links to the recipes that use it", async ({ request }) => {
  const transfers = await pageAt(request, "/reference/transfers");
  const card = transfers.split('id="create-transfer"')[1]?.split(">Errors<")[0] ?? "";
  for (const name of ["charge-a-card", "pay-out-on-fridays"])
    expect(isLinked(card, `/reference/recipes/${name}`), name).toBe(true);
});

test("the texts for language models list the pages and have only absolute links", async ({ request }) => {
  const [index, full] = [await pageAt(request, "/llms.txt"), await pageAt(request, "/llms-full.txt")];
  for (const folder of EACH)
    for (const name of namesOf(folder)) {
      expect(index).toMatch(new RegExp(`\\]\\(https?://[^/)]+${addressOf(folder, name)}\\)`));
      expect(full).toContain(`#${/^# .+$/m.exec(readFileSync(`docs/${folder}/${name}.md`, "utf8"))?.[0]}\n`);
    }
  expect(full.match(/^(?!.*```).*\]\((?!https?:)[^)\s]+\)/m)?.[0]).toBeUndefined();
});

test("an unknown page is 404, and no other file is read", async ({ request }) => {
  for (const folder of EACH)
    for (const name of ["nothing", "cards.md", "..%2Farchitecture", "..%2F..%2FREADME"])
      expect((await request.get(`/reference/${folder}/${name}`)).status(), name).toBe(404);
});
