import { readdirSync, readFileSync } from "node:fs";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { behaviorOf } from "@/components/reference/behavior-pages";
import { slugOf } from "@/components/reference/document";
import { operations } from "@/lib/http/bindings";

const FOLDER = "docs/behavior";
const NAMES = readdirSync(FOLDER).map((file) => file.replace(".md", ""));
const GROUPS = [...new Set(operations.filter(({ internal }) => !internal).map(({ group }) => group))];

async function pageAt(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  return answer.text();
}

const isLinked = (html: string, address: string) => html.includes(`href="${address}"`);

test("every group of the reference links to its behavior pages, and those exist", async ({ request }) => {
  expect(GROUPS.length).toBeGreaterThan(15);
  for (const group of GROUPS) {
    const text = await pageAt(request, `/reference/${slugOf(group)}`);
    for (const name of behaviorOf(group)) {
      expect(NAMES, group).toContain(name);
      expect(isLinked(text, `/reference/behavior/${name}`), `${group} links to ${name}`).toBe(true);
    }
  }
});

test("every behavior page is served with its headings, and the contents link to it", async ({ request }) => {
  const contents = await pageAt(request, "/reference/behavior");
  expect(contents).toMatch(/<h1[^>]*>Behavior<\/h1>/);
  for (const name of NAMES.filter((other) => other !== "README")) {
    expect(isLinked(contents, `/reference/behavior/${name}`), name).toBe(true);
    const text = await pageAt(request, `/reference/behavior/${name}`);
    const source = readFileSync(`${FOLDER}/${name}.md`, "utf8");
    expect(text, name).toMatch(new RegExp(`<h1[^>]*>${/^# (.+)$/m.exec(source)?.[1]}</h1>`));
    expect(text.match(/<h2 id="/g)?.length, name).toBe(source.match(/^## /gm)?.length);
  }
});

test("a link to a question leads to its heading, and a link to a decision becomes plain text", async ({ request }) => {
  const text = await pageAt(request, "/reference/behavior/cards");
  expect(text).toContain("How scopes reach card details");
  expect(text).not.toContain("decisions/");
  const anchored = NAMES.flatMap((name) =>
    [...readFileSync(`${FOLDER}/${name}.md`, "utf8").matchAll(/\]\(([\w-]+)\.md#([\w-]+)\)/g)].map(
      ([, to = "", anchor = ""]) => ({ name, to, anchor }),
    ),
  );
  expect(anchored.length).toBeGreaterThan(2);
  for (const { name, to, anchor } of anchored) {
    const from = await pageAt(request, `/reference/behavior/${name}`);
    expect(isLinked(from, `/reference/behavior/${to}#${anchor}`), name).toBe(true);
    expect(await pageAt(request, `/reference/behavior/${to}`)).toContain(`id="${anchor}"`);
  }
});

test("an unknown behavior page is 404, and no other file is read", async ({ request }) => {
  for (const name of ["nothing", "cards.md", "..%2Farchitecture", "..%2F..%2FREADME"])
    expect((await request.get(`/reference/behavior/${name}`)).status(), name).toBe(404);
});
