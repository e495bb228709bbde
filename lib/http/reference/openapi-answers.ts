import { FAILURES, type FailureKind } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/api/operation";
import { faultsExample } from "./examples/examples";

type JSON = Record<string, unknown>;

export const REFUSAL_SCHEMAS = {
  Error: {
    type: "object",
    required: ["error"],
    properties: { error: { type: "string", description: "The error message." } },
  },
  FieldErrors: {
    description:
      'Mirrors the request: a field\'s message, an object\'s fields, a list\'s elements by index ("0", "1", …).',
    type: "object",
    additionalProperties: { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/FieldErrors" }] },
  },
};

export function failuresOf(operation: Operation): Record<string, JSON> {
  const { access, params, method, body, errors = {} } = operation;
  // The token endpoints check credentials in their body. They refer to no object that could be missing or busy.
  const isOpen = access === "anyone";
  const kinds: FailureKind[] = [
    ...(body ? (["malformed"] as const) : []),
    ...(isOpen ? [] : (["unauthenticated", "forbidden"] as const)),
    ...(!isOpen && (params || body) ? (["notFound"] as const) : []),
    ...(isOpen || method === "GET" ? [] : (["conflict"] as const)),
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
            error: { description: "The errors of the fields.", $ref: "#/components/schemas/FieldErrors" },
          },
        }
      : { $ref: "#/components/schemas/FieldErrors" },
  };
  const examples = { none: undefined, error: { error: "what is wrong" }, fields: faultsExample(operation) };
  const descriptions = kinds.map((kind) => {
    const { status, body } = FAILURES[kind];
    const response = answer(MEANING[kind], bodies[body], EXAMPLES[kind] ?? examples[body]);
    return [status, WAITING.has(kind) ? withHeader(response, "retry-after", "RetryAfter") : response] as const;
  });
  return Object.fromEntries([...descriptions, [500, answer(MEANING.broken, undefined)]]);
}

/** Bodies of failures that always have the same error. */
const EXAMPLES: Partial<Record<FailureKind, unknown>> = { invalidClient: { error: "invalid_client" } };

const MEANING: Record<FailureKind, string> = {
  malformed: "The request cannot be read, or a value has the wrong type.",
  unauthenticated: "The key or token is missing, wrong or expired.",
  invalidClient: "No key was sent, the key does not exist, or its secret is wrong. The error is invalid_client.",
  forbidden: "A scope is missing, or the account has not granted it.",
  notFound: "No object with this ID is visible to you.",
  methodNotAllowed: "This path does not support this method.",
  conflict: "The object’s state does not allow this now, or another request changed it at the same time.",
  taken: "It already exists. The body names it.",
  occupied: "The object’s state does not allow this now, or it already exists.",
  unverifiedDomain: "A website does not have the file that proves its ownership.",
  tooSlow: "The body did not arrive in time.",
  tooLarge: "The body is larger than this operation accepts.",
  invalid: "A field is invalid. The body has a message for each error.",
  rateLimited: "Too many requests. Try again after the seconds in Retry-After.",
  broken: "An error on our side. Quote x-request-id to support.",
  busy: "Temporarily overloaded. Try again after the seconds in Retry-After.",
  downstream: "A service that this operation depends on did not answer in time. Try again.",
};

/** Failures that a client should retry after a delay. */
const WAITING: ReadonlySet<FailureKind> = new Set(["rateLimited", "busy"]);

/** The response with one more header, which the document's components describe. */
export const withHeader = (response: JSON, name: string, component: string): JSON => ({
  ...response,
  headers: { ...(response.headers as JSON), [name]: { $ref: `#/components/headers/${component}` } },
});

export function answer(description: string, schema: JSON | undefined, example?: unknown): JSON {
  return {
    description,
    headers: { "x-request-id": { $ref: "#/components/headers/RequestID" } },
    ...(schema && { content: content(schema, example) }),
  };
}

export const content = (schema: JSON, example: unknown, type = "application/json") => ({ [type]: { schema, example } });
