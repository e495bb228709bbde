import { expect, test } from "@playwright/test";
import { operations } from "../../bindings";
import { openapi } from "../openapi";
import { resources } from "../public-document";
import { operationName } from "@/lib/core/api/operation";
import { GROUPS } from "./groups";
import { ANSWERS, NOTES } from "./operation-notes";
import { describeFields, FIELD_SENTENCES } from "./describe-fields";

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const document = openapi(operations, resources, "http://localhost:3000/api");

/** A field of the document, with its path. */
interface DocumentedField {
  path: string;
  above: string;
  name: string;
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
  above: path.at(-2) ?? "",
  name: path.at(-1) ?? "",
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

test("every description belongs to an existing field", () => {
  const names = new Set(fieldsIn(document).map(({ name }) => name));
  const unused = [...FIELD_SENTENCES.keys()].filter((key) => !names.has(key.split(".").at(-1) ?? ""));
  expect(unused).toEqual([]);
  const said = new Set(fieldsIn(document).map(({ description }) => description));
  expect([...FIELD_SENTENCES].filter(([, sentence]) => !said.has(sentence)).map(([key]) => key)).toEqual([]);
});

test("the parent decides between two meanings of a field, and a schema's own description takes precedence", () => {
  const amount = { description: "Our own words." };
  const schema = { properties: { amount, return: { properties: { code: {} } }, code: {} } };
  expect(describeFields(schema, "OnboardingInvite")).toEqual({
    properties: {
      amount,
      return: {
        description: "The bank’s reason for returning the entry.",
        properties: { code: { description: "The bank’s return code, such as R01." } },
      },
      code: { description: "The code of the invite, at the end of its link." },
    },
  });
});

test("fields in lists and alternatives are described as well", () => {
  const fields = { properties: { walletID: {} } };
  const said = { properties: { walletID: { description: "The ID of the wallet." } } };
  expect(describeFields({ items: fields, anyOf: [fields], allOf: [fields], oneOf: [fields] }, "x")).toEqual({
    items: said,
    anyOf: [said],
    allOf: [said],
    oneOf: [said],
  });
});
