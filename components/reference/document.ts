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
  /** Events about the objects that the operation changes. */
  "x-events"?: string[];
}

/** Parts of the OpenAPI document that the reference renders. */
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

/** Operation with its place in the document. */
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

/** Example of how a receiver verifies a webhook. A test runs it as is. */
export const VERIFY_WEBHOOK = `import { Webhook } from "standardwebhooks";

/** Returns the event. Throws when the signature is wrong, or older than five minutes. */
export function readWebhook(body, headers, secret = process.env.WEBHOOK_SECRET) {
  return new Webhook(secret).verify(body, headers);
}
`;
