import { z } from "zod";
import { FAILURES, type FailureKind } from "@/lib/core/failure";
import { operationName, type Operation } from "@/lib/core/operation";
import { DEFAULT_VERSION } from "./version";

type JSON = Record<string, unknown>;

const requestID = {
  description: "Unique identifier of the request, to trace it.",
  schema: { type: "string", format: "uuid" },
};
const version = {
  name: "x-service-version",
  in: "header",
  required: false,
  description: "Selects the API version, vYYYY.QQ.BB; `latest` is the development state.",
  schema: { type: "string", default: DEFAULT_VERSION },
};

/** The OpenAPI 3.1 document, from the operations alone; `schemas` gives a name to each schema worth one. */
export function openapi(operations: readonly Operation[], schemas: Record<string, z.ZodType>, server: string): JSON {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) if (!named.has(schema)) named.add(schema, { id });
  const components = componentsOf(named);
  const paths: Record<string, JSON> = {};
  for (const operation of operations.filter(({ internal }) => !internal)) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation, named);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tender API",
      version: DEFAULT_VERSION,
      description: "Onboarding, money movement and spending cards for a platform and its merchants.",
    },
    servers: [{ url: server }],
    security: [{ bearer: [] }, { basic: [] }],
    paths,
    components: {
      schemas: {
        ...components,
        Error: { type: "object", required: ["error"], properties: { error: { type: "string" } } },
        FieldErrors: FIELD_ERRORS,
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        basic: { type: "http", scheme: "basic", description: "Public key and secret key." },
      },
      headers: { RequestID: requestID },
    },
  };
}

/** The named schemas; what recursive ones share stands under `__shared`, to which zod points as if it were a document of its own. */
function componentsOf(named: Named): JSON {
  const { schemas } = z.toJSONSchema(named, {
    uri: (id) => `#/components/schemas/${id}`,
    io: "output",
    ...REPRESENTED,
  });
  for (const schema of Object.values(schemas) as JSON[]) {
    delete schema.$schema;
    delete schema.$id;
  }
  return JSON.parse(JSON.stringify(schemas).replaceAll("/__shared#/$defs/", "/__shared/$defs/")) as JSON;
}

const FIELD_ERRORS = {
  description:
    'Mirrors the request: a field\'s message, an object\'s fields, a list\'s elements by index ("0", "1", …).',
  type: "object",
  additionalProperties: { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/FieldErrors" }] },
};

/** What JSON Schema cannot say is left open rather than refused. */
const REPRESENTED = { unrepresentable: "any", reused: "inline" } as const;

type Named = ReturnType<typeof z.registry<{ id: string }>>;

function describe(operation: Operation, named: Named): JSON {
  const { summary, group, access, accepts, params, query, body, response, status } = operation;
  return {
    operationId: operationName(operation)
      .match(/[A-Za-z]+/g)
      ?.join("-")
      .toLowerCase(),
    summary,
    tags: [group],
    ...(access === "anyone" ? { security: [] } : { description: `Needs the scope \`${access}\`.` }),
    parameters: [...parametersOf(params, "path"), ...parametersOf(query, "query"), version],
    ...(body && {
      requestBody: {
        required: !body.isOptional(),
        content: content(inline(body, "input"), SENT_AS[accepts ?? "json"]),
      },
    }),
    responses: { [status]: answer("Success", response && output(response, named)), ...failuresOf(operation) },
  };
}

/** Under which type a body is described; a form's fields are the same as those of the JSON. */
const SENT_AS = { json: "application/json", form: "application/json", multipart: "multipart/form-data" };

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): JSON[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inline(schema, "input") as {
    properties?: Record<string, JSON>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function failuresOf({ access, params, method, body, wrapsErrors, faultsAsText }: Operation): JSON {
  const kinds: FailureKind[] = [
    ...(body ? (["malformed"] as const) : []),
    ...(access === "anyone" ? [] : (["unauthenticated", "forbidden"] as const)),
    ...(params || body ? (["notFound"] as const) : []),
    ...(method === "GET" ? [] : (["conflict"] as const)),
    ...(body && !faultsAsText ? (["invalid"] as const) : []),
    "rateLimited",
    "downstream",
  ];
  const bodies = {
    none: undefined,
    error: { $ref: "#/components/schemas/Error" },
    fields: wrapsErrors
      ? { type: "object", properties: { error: { $ref: "#/components/schemas/FieldErrors" } } }
      : { $ref: "#/components/schemas/FieldErrors" },
  };
  const known = kinds.map(
    (kind) => [FAILURES[kind].status, answer(MEANING[kind], bodies[FAILURES[kind].body])] as const,
  );
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
  tooSlow: "Body did not arrive in time",
  tooLarge: "Body too large",
  invalid: "Well-formed but failed validation",
  rateLimited: "Refused due to rate limiting",
  downstream: "A downstream service failed to respond",
};

function answer(description: string, schema: JSON | undefined): JSON {
  return {
    description,
    headers: { "x-request-id": { $ref: "#/components/headers/RequestID" } },
    ...(schema && { content: content(schema) }),
  };
}

const content = (schema: JSON, type = "application/json") => ({ [type]: { schema } });

/** A response by the name of its resource where it has one, also inside a list. */
function output(schema: z.ZodType, named: Named): JSON {
  const name = named.get(schema)?.id;
  if (name) return { $ref: `#/components/schemas/${name}` };
  if (schema instanceof z.ZodArray) return { type: "array", items: output(schema.element as z.ZodType, named) };
  return inline(schema, "output");
}

function inline(schema: z.ZodType, io: "input" | "output"): JSON {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, ...REPRESENTED }) as JSON;
  return rest;
}
