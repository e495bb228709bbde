import { expect, test } from "@playwright/test";
import { operations } from "../../bindings";
import { openapi } from "../openapi";
import { resources } from "../public-document";
import { operationName } from "@/lib/core/api/operation";
import { GROUPS } from "./groups";
import { ANSWERS, NOTES } from "./operation-notes";

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const document = openapi(operations, resources, "http://localhost:3000/api");

/** A field of the document, with its path. */
interface DocumentedField {
  path: string;
  description: unknown;
}

/** Every field of every body, answer, resource and event of the document, and every parameter, without examples. */
function fieldsIn(node: unknown, path: readonly string[] = []): DocumentedField[] {
  if (Array.isArray(node)) return node.flatMap((one: unknown, index) => fieldsIn(one, [...path, String(index)]));
  if (!isNode(node)) return [];
  const isParameter = typeof node.name === "string" && typeof node.in === "string";
  const own = isParameter ? [fieldAt([...path, String(node.name)], node)] : [];
  const fields = Object.entries(isNode(node.properties) && node.type === "object" ? node.properties : {});
  return [
    ...own,
    ...fields.map(([name, field]) => fieldAt([...path, name], field)),
    ...Object.entries(node).flatMap(([key, value]) => (key === "example" ? [] : fieldsIn(value, [...path, key]))),
  ];
}

const fieldAt = (path: readonly string[], field: unknown): DocumentedField => ({
  path: path.join("/"),
  description: isNode(field) ? field.description : undefined,
});

test("every field of every operation has a description", () => {
  const fields = fieldsIn(document);
  expect(fields.length).toBeGreaterThan(1500);
  const isSentence = (text: unknown) => typeof text === "string" && /^[A-Z].{5,240}\.$/su.test(text);
  expect(fields.filter(({ description }) => !isSentence(description)).map(({ path }) => path)).toEqual([]);
});

test("every group has a description", () => {
  const groups = operations.filter(({ internal }) => !internal).map(({ group }) => group);
  expect(Object.keys(GROUPS).sort()).toEqual([...new Set([...groups, "Webhooks"])].sort());
});

test("every note belongs to a public operation, and every meaning of a status to a status that it has", () => {
  const publicOnes = new Map(
    operations.filter(({ internal }) => !internal).map((operation) => [operationName(operation), operation]),
  );
  expect([...Object.keys(NOTES), ...Object.keys(ANSWERS)].filter((name) => !publicOnes.has(name))).toEqual([]);
  for (const [name, meanings] of Object.entries(ANSWERS)) {
    const { status, also = {} } = publicOnes.get(name) ?? {};
    expect([String(status), ...Object.keys(also)], name).toEqual(expect.arrayContaining(Object.keys(meanings)));
  }
});
