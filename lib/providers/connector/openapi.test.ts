import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { connectorOpenAPI } from "./openapi";
import { CONNECTOR } from "./protocol";

const FILE = "docs/connectors/openapi.json";

test("the document of the protocol is that of the schemas", () => {
  const text = connectorOpenAPI();
  if (process.env.UPDATE_DOCS === "1") writeFileSync(FILE, text);
  expect(JSON.parse(text), "UPDATE_DOCS=1 npm test -- lib/providers/connector/openapi.test.ts writes it").toEqual(
    JSON.parse(readFileSync(FILE, "utf8")),
  );
});

test("the page names every operation and service", () => {
  const page = readFileSync("docs/connectors/README.md", "utf8");
  for (const [name, { service }] of Object.entries(CONNECTOR)) {
    expect(page, name).toContain(`\`${name}\``);
    expect(page, service).toContain(service);
  }
});
