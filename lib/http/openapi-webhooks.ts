import { z } from "zod";
import type { EventType } from "@/lib/core/event";
import { EventID } from "@/lib/core/ids";
import { DateTime } from "@/lib/core/shapes";
import { answerExample } from "./examples/examples";

type JSON = Record<string, unknown>;

const HEADERS = [
  {
    name: "webhook-id",
    description: "The event’s ID, the same on every try.",
    schema: { type: "string", format: "uuid" },
  },
  { name: "webhook-timestamp", description: "When it is sent, in seconds since 1970.", schema: { type: "string" } },
  {
    name: "webhook-signature",
    description: "One or two signatures, as Standard Webhooks defines them.",
    schema: { type: "string" },
  },
].map((header) => ({ ...header, in: "header", required: true }));

/** What endpoints are sent, by the kind of event. */
export function openapiWebhooks(events: readonly EventType[]): JSON {
  return Object.fromEntries(events.map((event) => [event.name, { post: describe(event) }]));
}

function describe({ name, words, data }: EventType): JSON {
  const body = z.object({ eventID: EventID, type: z.literal(name), createdOn: DateTime, data });
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body, {
    io: "output",
    unrepresentable: "any",
    reused: "inline",
  });
  return {
    operationId: `webhook-${name.replace(".", "-").toLowerCase()}`,
    summary: words,
    tags: ["Webhooks"],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { "application/json": { schema, example: answerExample(body) } } },
    responses: {
      "2XX": { description: "Taken" },
      410: { description: "Gone: nothing more is sent to this endpoint" },
      default: { description: "Not taken: it is sent again later" },
    },
  };
}
