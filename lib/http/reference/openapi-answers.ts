import { FAILURES, type FailureKind } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/api/operation";
import { faultsExample } from "./examples/examples";

type JSON = Record<string, unknown>;

/** The bodies of refusals. */
export const REFUSAL_SCHEMAS = {
  Error: {
    type: "object",
    required: ["error"],
    properties: { error: { type: "string", description: "Says what is wrong." } },
  },
  FieldErrors: {
    description:
      'Mirrors the request: a field\'s message, an object\'s fields, a list\'s elements by index ("0", "1", …).',
    type: "object",
    additionalProperties: { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/FieldErrors" }] },
  },
};

/** The refusals of an operation, by status. */
export function failuresOf(operation: Operation): Record<string, JSON> {
  const { access, params, method, body, errors = {} } = operation;
  const kinds: FailureKind[] = [
    ...(body ? (["malformed"] as const) : []),
    ...(access === "anyone" ? [] : (["unauthenticated", "forbidden"] as const)),
    ...(params || body ? (["notFound"] as const) : []),
    ...(method === "GET" ? [] : (["conflict"] as const)),
    ...(body && !errors.asText ? (["invalid"] as const) : []),
    ...(errors.kinds ?? []),
    "rateLimited",
    "busy",
    "downstream",
  ];
  const bodies = {
    none: undefined,
    error: { $ref: "#/components/schemas/Error" },
    fields: errors.isWrapped
      ? {
          type: "object",
          properties: {
            error: { description: "The faults of the fields.", $ref: "#/components/schemas/FieldErrors" },
          },
        }
      : { $ref: "#/components/schemas/FieldErrors" },
  };
  const examples = { none: undefined, error: { error: "what is wrong" }, fields: faultsExample(operation) };
  const known = kinds.map((kind) => {
    const { status, body } = FAILURES[kind];
    return [status, answer(MEANING[kind], bodies[body], examples[body])] as const;
  });
  return Object.fromEntries([...known, [500, answer(MEANING.broken, undefined)]]);
}

const MEANING: Record<FailureKind, string> = {
  malformed: "The request cannot be read, or a value is of the wrong kind.",
  unauthenticated: "No key or token came, or one that is wrong or has expired.",
  invalidClient: "Nobody has this key, or its secret is wrong.",
  forbidden: "A scope is missing, or the account has not granted it.",
  notFound: "Nothing with this ID is in an account that you may see.",
  methodNotAllowed: "This path does not take this method.",
  conflict: "Its state does not allow this now, or it changed at the same moment.",
  taken: "It is there already; the body names it.",
  occupied: "Its state does not allow this now, or it is there already.",
  unverifiedDomain: "A website does not have the file that proves whose it is.",
  tooSlow: "The body did not arrive in time.",
  tooLarge: "The body is larger than this operation takes.",
  invalid: "A field is wrong; the body has a sentence at each fault.",
  rateLimited: "Too many requests came; try again after the seconds in Retry-After.",
  broken: "Something failed on our side; x-request-id names the request.",
  busy: "Too much waits at this moment; try again after the seconds in Retry-After.",
  downstream: "A service that we asked did not answer in time; try again.",
};

/** An answer with its headers and, if it has a body, the body's schema and an example. */
export function answer(description: string, schema: JSON | undefined, example?: unknown): JSON {
  return {
    description,
    headers: { "x-request-id": { $ref: "#/components/headers/RequestID" } },
    ...(schema && { content: content(schema, example) }),
  };
}

/** A body of one media type. */
export const content = (schema: JSON, example: unknown, type = "application/json") => ({ [type]: { schema, example } });
