import { FAILURES, type FailureKind } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/operation";
import { faultsExample } from "./examples/examples";

type JSON = Record<string, unknown>;

/** The bodies of refusals. */
export const REFUSAL_SCHEMAS = {
  Error: { type: "object", required: ["error"], properties: { error: { type: "string" } } },
  FieldErrors: {
    description:
      'Mirrors the request: a field\'s message, an object\'s fields, a list\'s elements by index ("0", "1", …).',
    type: "object",
    additionalProperties: { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/FieldErrors" }] },
  },
};

/** The refusals of an operation, by status. */
export function failuresOf(operation: Operation): JSON {
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
      ? { type: "object", properties: { error: { $ref: "#/components/schemas/FieldErrors" } } }
      : { $ref: "#/components/schemas/FieldErrors" },
  };
  const examples = { none: undefined, error: { error: "what is wrong" }, fields: faultsExample(operation) };
  const known = kinds.map((kind) => {
    const { status, body } = FAILURES[kind];
    return [status, answer(MEANING[kind], bodies[body], examples[body])] as const;
  });
  return Object.fromEntries([...known, [500, answer("Unexpected failure", undefined)]]);
}

const MEANING: Record<FailureKind, string> = {
  malformed: "Syntactically invalid request",
  unauthenticated: "Missing or expired authentication",
  invalidClient: "Unknown client or wrong secret",
  forbidden: "User not authorized",
  notFound: "Resource not found",
  methodNotAllowed: "Method not allowed",
  conflict: "Conflict with the current state of the target resource",
  taken: "Conflict with what is there already",
  occupied: "Conflict with the current state of the target resource",
  unverifiedDomain: "A domain is not verified",
  tooSlow: "Body did not arrive in time",
  tooLarge: "Body too large",
  invalid: "Well-formed but failed validation",
  rateLimited: "Refused due to rate limiting",
  busy: "Busy for a moment",
  downstream: "A downstream service failed to respond",
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
