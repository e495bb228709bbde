import { z } from "zod";
import { InstructionEvents } from "./messages";
import { CONNECTOR, PROTOCOL } from "./protocol";
import { DisputeEvents, SpendEvents } from "../rails/event-shapes";

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return json;
};

const content = (schema: object) => ({ "application/json": { schema } });
const SIGNED = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
}));
const HEADERS = Object.fromEntries(SIGNED.map(({ name, schema }) => [name, { required: true, schema }]));

/** Tender's requests as an OpenAPI 3.1 document. The connector is the server. */
function questions() {
  const named = Object.entries(CONNECTOR).map(([name, { service, summary, question, answer }]) => {
    const body = schemaOf(question.extend({ operation: z.literal(name) }));
    const post = {
      ...{ operationId: name.replaceAll("/", "-"), summary, tags: [service], parameters: SIGNED },
      requestBody: { required: true, content: content(body) },
      responses: {
        200: {
          description: "The answer, signed under the name answer-<webhook-id>",
          headers: HEADERS,
          content: content(schemaOf(answer)),
        },
        401: { description: "The signature is wrong, or not within five minutes of now" },
      },
    };
    return [`/${name}`, { post }];
  });
  return Object.fromEntries(named);
}

/** The events that a connector sends to Tender, which is the server. */
function events() {
  const ports = {
    "provider-events": InstructionEvents,
    "issuing-events": SpendEvents,
    "dispute-events": DisputeEvents,
  };
  const named = Object.entries(ports).map(([port, schema]) => {
    const isAnswered = port === "issuing-events";
    const post = {
      ...{ summary: `Tell Tender at /api/${port}/connector`, parameters: SIGNED },
      requestBody: { required: true, content: content(schemaOf(schema)) },
      responses: {
        [isAnswered ? 200 : 204]: { description: isAnswered ? "The decisions, in the order of the events" : "Heard" },
        400: { description: "The events cannot be read" },
        401: { description: "The signature is wrong, or not within five minutes of now" },
        404: { description: "An event is about nothing of this connector" },
      },
    };
    return [port, { post }];
  });
  return Object.fromEntries(named);
}

export function connectorOpenAPI(): string {
  const info = { title: "Tender connector protocol", version: PROTOCOL };
  return `${JSON.stringify({ openapi: "3.1.0", info, paths: questions(), webhooks: events() }, null, 2)}\n`;
}
