import { expect, test } from "@playwright/test";
import { z } from "zod";
import { operationName } from "@/lib/core/api/operation";
import { opennessOf } from "@/lib/core/sealed";
import { operations } from "@/lib/http/bindings";

/** Field names with secret values. */
const SECRET =
  /^(password|current|code|token|refresh_token|client_secret|secret|full|lastFour|number|day|month|year|pan|cvv|rawId|signature|clientDataJSON)$/;
/** Fields with the same names that are not secret. */
const OPEN = [
  /^POST \/dashboard\/billing\/fee-plans code$/,
  /^POST \/dashboard\/reconciliation-breaks\/\{breakID\}\/dishonor code$/,
  /^POST \/dashboard\/reports\/saved day$/,
  /phone\.number$/,
  /expiration\.(month|year)$/,
];

interface JSONSchema {
  properties?: Record<string, JSONSchema>;
  items?: JSONSchema;
  anyOf?: JSONSchema[];
  allOf?: JSONSchema[];
}

/** Every field of a schema, by path. A list has the index 0. */
function pathsOf(schema: JSONSchema, path: readonly string[] = []): string[][] {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((form) => pathsOf(form, path));
  const items = schema.items ? pathsOf(schema.items, [...path, "0"]) : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...path, name],
    ...pathsOf(field, [...path, name]),
  ]);
  return [...inner, ...items, ...fields];
}

test("the audit log stores no field that contains a secret", () => {
  const leaks = operations.flatMap((operation) => {
    const { body } = operation;
    if (!body) return [];
    const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any", cycles: "ref" }) as JSONSchema;
    return pathsOf(schema)
      .filter((path) => SECRET.test(path.at(-1) ?? "") && opennessOf(body, path).isOpen)
      .map((path) => `${operationName(operation)} ${path.join(".")}`);
  });
  expect(leaks.filter((path) => !OPEN.some((open) => open.test(path)))).toEqual([]);
});
