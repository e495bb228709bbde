import type { Operation } from "@/lib/core/operation";
import { DEFAULT_VERSION } from "@/lib/core/version";

/** The header fields that an operation reads, as OpenAPI describes them. */
export function headerParameters({ ownKey, waits }: Operation): Record<string, unknown>[] {
  return [...(ownKey ? [idempotencyKey] : []), ...(waits ? [waiting(waits)] : []), version];
}

const version = {
  name: "x-service-version",
  in: "header",
  required: false,
  description: "Selects the API version, vYYYY.QQ.BB; `latest` is the development state.",
  schema: { type: "string", default: DEFAULT_VERSION },
};

const idempotencyKey = {
  name: "x-idempotency-key",
  in: "header",
  required: true,
  description: "Of a repeated request only the first does something.",
  schema: { type: "string", format: "uuid" },
};

const waiting = (values: readonly string[]) => ({
  name: "x-wait-for",
  in: "header",
  required: false,
  description: "Answers once this has happened. Other values are ignored.",
  schema: { type: "string", enum: values },
});
