import { expect, test } from "@playwright/test";
import { operations } from "@/lib/http/bindings";
import { openapi } from "@/lib/http/reference/openapi";
import { resources } from "@/lib/http/reference/public-document";
import { TEST_CARDS } from "@/lib/core/money/card-test-values";
import { AMOUNT_TEST_VALUES } from "@/lib/core/money/rail-test-values";
import { TEST_VALUES } from "@/lib/core/money/test-values";
import type { Docs, DocText } from "./doc-pages";
import { type ReferenceDocument, VERIFY_WEBHOOK } from "./document";
import { llmsFull, llmsIndex } from "./llms";
import { postmanCollection } from "./postman";

const document = openapi(operations, resources, "https://pay.example/api") as unknown as ReferenceDocument;
const page = (file: string, text: string): DocText => ({ name: "page", title: "A page", file, text });
const guide = page("developers/start-here.md", "## How do I begin?\n\nWith [requests](../behavior/requests.md).");
const folder = (file: string, words: string): Docs => ({
  rows: [{ name: "page", title: "A page", words }],
  pages: [page(file, "# A page\n\n## A [step](#a-step)\n\n```sh\n# A comment\n```")],
});
const docs = { recipes: folder("recipes/page.md", "a task"), behavior: folder("behavior/page.md", "answers") };
const publicOnes = operations.filter(({ internal }) => !internal);

test("llms.txt has a line for every operation, and llms-full.txt has its fields and examples", () => {
  const [index, full] = [llmsIndex(document, docs), llmsFull(document, guide, docs)];
  for (const { summary, method, path, body } of publicOnes) {
    expect(index).toContain(`- [${summary}](https://pay.example/reference/`);
    expect(index).toContain(`: ${method} ${path}. Needs `);
    const part = full.split(`\`${method} ${path}\`\n`)[1]?.split("\n### ")[0];
    expect(part?.includes("Example body:"), path).toBe(body !== undefined);
  }
  for (const name of [...Object.keys(document.components.schemas), ...Object.keys(document.webhooks)])
    expect(full).toContain(`\n### ${name}\n`);
  expect(full).toContain("\n## How do I begin?\n");
  expect(full).toMatch(/^- 409: .+ Or: .+$/m);
  expect(index + full).not.toMatch(/undefined|\[object /);
});

test("the texts have the guide, recipes, behavior pages, test values and signatures, with absolute links", () => {
  const [index, full] = [llmsIndex(document, docs), llmsFull(document, guide, docs)];
  const origin = "https://pay.example/reference";
  expect(index).toContain(`## Recipes\n- [Setup for all recipes](${origin}/recipes)\n`);
  expect(index).toContain(`- [A page](${origin}/recipes/page): a task\n`);
  expect(index).toContain(`- [A page](${origin}/behavior/page): answers\n`);
  expect(full).toContain(`[requests](${origin}/behavior/requests)`);
  for (const name of ["recipes", "behavior"])
    expect(full).toContain(
      `\n### A page\n\n#### A [step](${origin}/${name}/page#a-step)\n\n\`\`\`sh\n# A comment\n\`\`\`\n`,
    );
  expect(full).toContain(VERIFY_WEBHOOK.trim());
  for (const { value, words } of [...TEST_VALUES, ...AMOUNT_TEST_VALUES])
    expect(
      full.split("\n").some((line) => line.startsWith(`- \`${value}\` (`) && line.includes(words)),
      value,
    ).toBe(true);
  for (const { number } of TEST_CARDS) expect(full).toContain(`\`${number}\` (Card number (`);
});

test("the Postman collection has every operation, a variable for every ID, and bodies that can be sent", () => {
  const { item, variable } = postmanCollection(document);
  const requests = item.flatMap((group) => group.item.map(({ request }) => request));
  const names = requests.map(({ method, url }) => `${method} /${url.path.join("/").replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(names.sort()).toEqual(publicOnes.map(({ method, path }) => `${method} ${path}`).sort());
  const variables = variable.map(({ key }) => `{{${key}}}`);
  for (const { url } of requests)
    expect(variables).toEqual(expect.arrayContaining(url.variable.map(({ value }) => value)));
  const bodies = requests.flatMap(({ body }) => body?.raw ?? []);
  expect(bodies.length).toBeGreaterThan(30);
  for (const body of bodies) expect(JSON.parse(body)).toBeInstanceOf(Object);
});
