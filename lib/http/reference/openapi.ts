import { z } from "zod";
import { type Operation, operationName, takesKey } from "@/lib/core/api/operation";
import { REPEAT_HEADER } from "@/lib/core/api/answered";
import { DEFAULT_VERSION, LATEST_VERSION } from "@/lib/core/version";
import { EVENTS } from "@/lib/domain/events";
import { GROUPS } from "./descriptions/groups";
import { ANSWERS, NOTES } from "./descriptions/operation-notes";
import { answerExample, bodyExample, parameterExamples } from "./examples/examples";
import { answer, content, failuresOf, REFUSAL_SCHEMAS, withHeader } from "./openapi-answers";
import { inlineSchema, type JSON, namedSchemas, responseSchema, type SchemaRegistry } from "./json-schema";
import type { EventType } from "@/lib/core/api/event";
import { EventID } from "@/lib/core/api/ids";
import { DateTime } from "@/lib/core/api/shapes";

const HEADERS = [
  {
    name: "webhook-id",
    description: "The event’s ID, the same in each delivery attempt.",
    schema: { type: "string", format: "uuid" },
  },
  {
    name: "webhook-timestamp",
    description: "The time of the delivery attempt, in seconds since 1970.",
    schema: { type: "string" },
  },
  {
    name: "webhook-signature",
    description: "One or two signatures, as Standard Webhooks defines them.",
    schema: { type: "string" },
  },
].map((header) => ({ ...header, in: "header", required: true }));

const WEBHOOKS = "Webhooks";

function openapiWebhooks(events: readonly EventType[]): JSON {
  return Object.fromEntries(events.map((event) => [event.name, { post: describeWebhook(event) }]));
}

function describeWebhook({ name, words, data }: EventType): JSON {
  const body = z.object({
    eventID: EventID,
    type: z.literal(name).describe("The kind of event."),
    createdOn: DateTime.describe("The moment it happened."),
    data: data.describe("The event’s data: IDs of the objects, and the new state."),
  });
  const schema = inlineSchema(body, "output");
  return {
    operationId: `webhook-${name.replace(".", "-").toLowerCase()}`,
    summary: words,
    tags: [WEBHOOKS],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { "application/json": { schema, example: answerExample(body) } } },
    responses: {
      "2XX": { description: "Accepted" },
      410: { description: "Gone: deliveries to this endpoint stop" },
      default: { description: "Not accepted: the event is sent again later" },
    },
  };
}

const requestID = {
  description: "Unique identifier of the request, to trace it.",
  schema: { type: "string", format: "uuid" },
};
const idempotency = {
  description:
    "Present if the idempotency key was used before: `repeated` for the same request, `different` for another one.",
  schema: { type: "string", enum: ["repeated", "different"] },
};

const retryAfter = {
  description: "Seconds to wait before you send the request again.",
  schema: { type: "integer", minimum: 1 },
};

/** The OpenAPI 3.1 document, built from the operations. `schemas` names the reusable schemas. */
export function openapi(operations: readonly Operation[], schemas: Record<string, z.ZodType>, server: string): JSON {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) if (!named.has(schema)) named.add(schema, { id });
  const components = namedSchemas(named);
  const paths: Record<string, JSON> = {};
  const publicOnes = operations.filter(({ internal }) => !internal);
  for (const operation of publicOnes) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation, named);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tender API",
      version: DEFAULT_VERSION,
      description: "Onboarding, money movement and spending cards for a platform and its merchants.",
      contact: { name: "API reference", url: new URL("/reference", server).href },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: server }],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }, { basic: [] }],
    paths,
    webhooks: openapiWebhooks(EVENTS),
    components: {
      schemas: {
        ...components,
        ...REFUSAL_SCHEMAS,
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        basic: { type: "http", scheme: "basic", description: "Public key and secret key." },
      },
      headers: { RequestID: requestID, Idempotency: idempotency, RetryAfter: retryAfter },
    },
  };
}

function describe(operation: Operation, named: SchemaRegistry): JSON {
  const { summary, group, access, accepts, body, response, status } = operation;
  const { also = {}, answersBytes = [] } = operation;
  const id = operationIDOf(summary);
  const meanings = ANSWERS[operationName(operation)] ?? {};
  const answered = (text: string, schema: z.ZodType | undefined) =>
    answer(text, schema && responseSchema(schema, named), schema && answerExample(schema));
  return {
    operationId: id,
    summary,
    tags: [group],
    ...(access === "anyone" && { security: [] }),
    description: [accessWords(operation), NOTES[operationName(operation)]].filter(Boolean).join(" "),
    ...eventsOf(operation),
    parameters: [
      ...parametersOf(operation, "params"),
      ...parametersOf(operation, "query"),
      ...headerParameters(operation),
    ],
    ...(body && {
      requestBody: {
        required: !body.isOptional(),
        content: content(inlineSchema(body, "input"), bodyExample(operation), SENT_AS[accepts ?? "json"]),
      },
    }),
    responses: withRepeats(operation, {
      [status]: { ...answered(meanings[status] ?? "Success", response), ...bytes(answersBytes) },
      ...failuresOf(operation),
      ...Object.fromEntries(
        Object.entries(also).map(([other, schema]) => [
          other,
          answered(meanings[Number(other)] ?? ALSO[other] ?? "", schema),
        ]),
      ),
    }),
  };
}

/** The events about the objects that an operation changes: those of connected accounts need the scope to read them. */
function eventsOf({ method, access, orScope }: Operation): { "x-events"?: string[] } {
  if (method === "GET") return {};
  const writeScopes = [access, orScope].filter((scope) => scope?.endsWith(".write"));
  const readScopes = writeScopes.map((scope) => scope?.replace(/write$/, "read"));
  const names = EVENTS.filter(({ scopes }) => scopes.some((scope) => readScopes.includes(scope))).map(
    ({ name }) => name,
  );
  return names.length > 0 ? { "x-events": names } : {};
}

function accessWords({ access, orScope }: Operation): string {
  if (access === "anyone") return "Needs a key, in the body or by HTTP Basic.";
  if (access === "signed-in") return "Needs a key or a token, with any scope.";
  return `Needs the scope \`${access}\`${orScope ? ` or \`${orScope}\`` : ""}.`;
}

/** Adds the idempotency header to the responses that a repeated key may get. */
function withRepeats(operation: Operation, responses: Record<string, JSON>): JSON {
  const repeats = takesKey(operation) ? [String(operation.status), "409"] : operation.ownKey ? ["409"] : [];
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      repeats.includes(status) ? withHeader(response, REPEAT_HEADER, "Idempotency") : response,
    ]),
  );
}

/** Turns "Create a transfer" into `create-transfer`, which client generators use as a function name. */
const operationIDOf = (summary: string) =>
  (summary.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !["a", "an", "the"].includes(word)).join("-");

const ALSO: Record<string, string> = {
  201: "Accepted. Details are not known yet.",
  202: "Accepted. The rail has not answered yet.",
  409: "The key was used before. The body has the object that was created then.",
};

/** The media type that a body is documented as. A form has the same fields as the JSON. */
const SENT_AS = {
  json: "application/json",
  form: "application/json",
  multipart: "multipart/form-data",
  callback: "application/json",
};

function parametersOf(operation: Operation, part: "params" | "query"): JSON[] {
  const schema = operation[part];
  if (!schema) return [];
  const place = part === "params" ? "path" : "query";
  const examples = parameterExamples(operation, schema);
  const { properties = {}, required = [] } = inlineSchema(schema, "input") as {
    properties?: Record<string, JSON>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    description,
    schema: property,
    ...(name in examples && { example: examples[name] }),
  }));
}

function bytes(types: readonly string[]): JSON {
  const schema = { type: "string", format: "binary" };
  return types.length > 0 ? { content: Object.fromEntries(types.map((type) => [type, { schema }])) } : {};
}

function headerParameters(operation: Operation): Record<string, unknown>[] {
  const { ownKey, waits, readsOrigin, isLatestOnly } = operation;
  const key = ownKey ? [idempotencyKey] : takesKey(operation) ? [optionalKey] : [];
  return [
    ...key,
    ...(waits ? [waiting(waits)] : []),
    ...(readsOrigin ? [origin] : []),
    isLatestOnly ? latestVersion : version,
  ];
}

const origin = {
  name: "origin",
  in: "header",
  required: false,
  description: "The site of the page. A browser sends it; a program sends it or `referer`.",
  schema: { type: "string", format: "uri" },
  example: "https://lincolnlunch.example",
};

const version = {
  name: "x-service-version",
  in: "header",
  required: false,
  description: "Selects the API version, vYYYY.QQ.BB; `latest` is the development state.",
  schema: { type: "string", default: DEFAULT_VERSION },
};

const latestVersion = {
  ...version,
  required: true,
  description: "Only the latest version of the API has this operation.",
  schema: { type: "string", enum: [LATEST_VERSION] },
};

const idempotencyKey = {
  name: "x-idempotency-key",
  in: "header",
  required: true,
  description:
    "A UUID that you make for each request. A second request with the same key changes nothing: it is answered with 409, the object that the first request created, and the header x-idempotency.",
  schema: { type: "string", format: "uuid" },
};

const optionalKey = {
  name: "x-idempotency-key",
  in: "header",
  required: false,
  description:
    "A text that you make for each request. A repeat with the same key gets the same answer as the first request and changes nothing. A different request with the same key is answered with 409.",
  schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]*$" },
};

const waiting = (values: readonly string[]) => ({
  name: "x-wait-for",
  in: "header",
  required: false,
  description: "Delays the response until this has happened. Other values are ignored.",
  schema: { type: "string", enum: values },
});
