import { expect, test } from "@playwright/test";
import { operations } from "@/lib/http/bindings";
import { openapi } from "@/lib/http/reference/openapi";
import { resources } from "@/lib/http/reference/public-document";
import type { ReferenceDocument } from "./document";
import { llmsFull, llmsIndex } from "./llms";
import { postmanCollection } from "./postman";

const document = openapi(operations, resources, "https://pay.example/api") as unknown as ReferenceDocument;
const publicOnes = operations.filter(({ internal }) => !internal);

test("llms.txt has a line for every operation, and llms-full.txt has its fields and examples", () => {
  const [index, full] = [llmsIndex(document), llmsFull(document, "## How do I begin?")];
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

test("the Postman collection has every operation, a variable for every ID, and bodies that can be sent", () => {
  const { item, variable } = postmanCollection(document);
  const requests = item.flatMap((group) => group.item.map(({ request }) => request));
  const names = requests.map(({ method, url }) => `${method} /${url.path.join("/").replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(names.sort()).toEqual(publicOnes.map(({ method, path }) => `${method} ${path}`).sort());
  const known = variable.map(({ key }) => `{{${key}}}`);
  for (const { url } of requests) expect(known).toEqual(expect.arrayContaining(url.variable.map(({ value }) => value)));
  const bodies = requests.flatMap(({ body }) => body?.raw ?? []);
  expect(bodies.length).toBeGreaterThan(30);
  for (const body of bodies) expect(JSON.parse(body)).toBeInstanceOf(Object);
});
