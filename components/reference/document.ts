import type { Schema } from "./schema-fields";

interface Body {
  schema: Schema;
  example?: unknown;
}
interface Content {
  "application/json"?: Body;
  "multipart/form-data"?: Body;
}
interface DocumentedResponse {
  description: string;
  content?: Content;
  headers?: Record<string, { $ref: string }>;
}
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

/** Operation of an OpenAPI document, as Tender's generator writes it. */
export interface DocumentedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  /** Empty for an operation without credentials. */
  security?: object[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, DocumentedResponse>;
  "x-events"?: string[];
}

export interface ReferenceDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, { post: DocumentedOperation }>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, { description: string }>;
  };
}

export interface PlacedOperation extends DocumentedOperation {
  method: string;
  path: string;
}

/** Returns the operations by group, in the order of the document's tags. */
export function operationsByGroup({ tags, paths }: ReferenceDocument): Map<string, PlacedOperation[]> {
  const groups = new Map<string, PlacedOperation[]>(tags.map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags[0] ?? "Other";
      groups.set(group, [...(groups.get(group) ?? []), { ...operation, method: method.toUpperCase(), path }]);
    }
  }
  return new Map([...groups].filter(([, operations]) => operations.length > 0));
}

/** Returns a group's part of its page's address. */
export const slugOf = (group: string) => group.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Returns the resource that a schema refers to, alone or in a list. */
export const resourceOf = ({ $ref, items }: Schema): string | undefined => ($ref ?? items?.$ref)?.split("/").at(-1);

/** Returns the schema of a body in either format. */
export const bodyOf = ({ requestBody }: DocumentedOperation): Body | undefined =>
  requestBody?.content["application/json"] ?? requestBody?.content["multipart/form-data"];

/** Returns the successful responses of an operation by status. A file has no schema. */
export function successesOf({ responses }: DocumentedOperation) {
  return Object.entries(responses).flatMap(([status, { description, content }]) => {
    const body = content?.["application/json"];
    return body && isSuccess(status, description) ? [{ status, ...body }] : [];
  });
}

/** A repeated idempotency key returns the original object with status 409. */
const isSuccess = (status: string, description: string) => status.startsWith("2") || description.startsWith("The key");

/** A receiver's check of a webhook. A test runs it as shown here. */
export const VERIFY_WEBHOOK = `import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns the event. Throws if the signature is wrong or older than five minutes. The body is the raw text. */
export function readWebhook(body, headers, secret = process.env.WEBHOOK_SECRET) {
  const timestamp = headers["webhook-timestamp"];
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = \`\${headers["webhook-id"]}.\${timestamp}.\${body}\`;
  const expected = createHmac("sha256", key).update(signed).digest();
  const isSigned = headers["webhook-signature"].split(" ").some((entry) => {
    const [version, text] = entry.split(",");
    const signature = Buffer.from(text, "base64");
    return version === "v1" && signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!isSigned || !(age < 300)) throw new Error("This webhook is not signed by Tender.");
  return JSON.parse(body);
}
`;

/** A signed webhook to try a receiver with. The receiver must ignore the age of its timestamp. */
export const SIGNED_WEBHOOK = {
  secret: "whsec_dGVuZGVyLXJlZmVyZW5jZS1leGFtcGxlLXNlY3JldC0=",
  "webhook-id": "01939a36-6a00-7000-8000-000000000001",
  "webhook-timestamp": "1764432000",
  body: '{"eventID":"01939a36-6a00-7000-8000-000000000001","type":"ping","createdOn":"2025-11-29T16:00:00Z","data":{}}',
  "webhook-signature": "v1,2pGElvXUulAAbNifzYPeDbyqdSR2ZHPPsaqN95z9xiQ=",
};
