import { expect, test } from "@playwright/test";
import { z } from "zod";
import { type Operation, operationName } from "@/lib/core/api/operation";
import { operations } from "../../bindings";
import { openapi } from "../openapi";
import { resources } from "../public-document";
import { answerExample, bodyExample } from "./examples";

const publicOnes = operations.filter(({ internal }) => !internal);
const answersOf = ({ response, also = {} }: Operation) =>
  [response, ...Object.values(also)].filter((schema) => schema !== undefined);

/** The body, with a file in place of the example's placeholder. */
function sent(operation: Operation): unknown {
  const body = bodyExample(operation);
  if (operation.accepts !== "multipart" || typeof body !== "object") return body;
  return { ...body, file: new File(["%PDF-1.7"], "certificate.pdf") };
}

for (const operation of publicOnes) {
  const name = operationName(operation);
  const { body } = operation;

  if (body)
    test(`${name} accepts the body of its example`, () => {
      const example = sent(operation);
      expect(body.safeParse(example).error?.issues ?? []).toEqual([]);
      expect(Object.keys(z.record(z.string(), z.unknown()).parse(example)).length).toBeGreaterThan(0);
    });

  if (answersOf(operation).length > 0)
    test(`${name} may answer with its examples`, () => {
      for (const schema of answersOf(operation)) {
        const example = answerExample(schema);
        expect(schema.safeParse(example).error?.issues ?? []).toEqual([]);
        expect(JSON.stringify(schema.parse(example))).toBe(JSON.stringify(example));
      }
    });
}

test("every body in the document has a schema and an example", () => {
  const result = contents(openapi(operations, resources, "http://localhost:3000/api"));
  expect(result.length).toBeGreaterThan(publicOnes.length);
  const lacking = result.filter(({ content }) => Object.keys(content).join() !== "schema,example");
  expect(lacking.map(({ path }) => path)).toEqual([]);
});

test("every path and query parameter has an example, except the two cursors", () => {
  const { paths } = openapi(operations, resources, "http://localhost:3000/api") as { paths: object };
  const lists = Object.values(paths).flatMap((item: object) => Object.values(item)) as { parameters: Parameter[] }[];
  const parameters = lists.flatMap((operation) => operation.parameters).filter(({ in: at }) => at !== "header");
  const lacking = parameters.filter(({ example }) => example === undefined || example === "text");
  expect([...new Set(lacking.map(({ name }) => name))].sort()).toEqual(["endingBefore", "groupID", "startingAfter"]);
});

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
}

test("no example contains the placeholder for a text without a usual value", () => {
  const result = contents(openapi(operations, resources, "http://localhost:3000/api"));
  const vague = result.filter(({ content }) => JSON.stringify(content.example)?.includes(':"text"'));
  expect(vague.map(({ path }) => path)).toEqual([]);
});

interface BodyAtPath {
  path: string;
  content: Record<string, unknown>;
}

/** Every JSON or form body of the document, with its path. A file has no example. */
function contents(node: unknown, path = ""): BodyAtPath[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]): BodyAtPath[] =>
    key === "application/json" || key === "multipart/form-data"
      ? [{ path, content: z.record(z.string(), z.unknown()).parse(value) }]
      : contents(value, `${path}/${key}`),
  );
}
