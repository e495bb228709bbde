import type { Schema } from "./schema-fields";

interface Content {
  "application/json"?: { schema: Schema };
}
interface Answer {
  description: string;
  content?: Content;
}
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
}

/** One operation of an OpenAPI document, as our generator writes it. */
export interface DocumentedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
}

/** The parts of the OpenAPI document which the reference draws. */
export interface ReferenceDocument {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation with where it is. */
export interface PlacedOperation extends DocumentedOperation {
  method: string;
  path: string;
}

/** The operations by the group they belong to, in the document's order. */
export function operationsByGroup({ paths }: ReferenceDocument): Map<string, PlacedOperation[]> {
  const groups = new Map<string, PlacedOperation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags[0] ?? "Other";
      groups.set(group, [...(groups.get(group) ?? []), { ...operation, method: method.toUpperCase(), path }]);
    }
  }
  return groups;
}

/** The same call as a line of curl. */
export function curlOf({ method, path, requestBody }: PlacedOperation, server: string): string {
  return [
    `curl -u "$CLIENT_ID:$CLIENT_SECRET"${method === "GET" ? "" : ` -X ${method}`}`,
    ...(requestBody ? ["-H 'content-type: application/json' -d @body.json"] : []),
    `"${server}${path}"`,
  ].join(" \\\n  ");
}
