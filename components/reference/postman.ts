import { bodyOf, operationsByGroup, type Parameter, type PlacedOperation, type ReferenceDocument } from "./document";
import { pathNames, pretty } from "./example-call";

/**
 * Returns the API as a Postman collection, version 2.1. Its variables are the base URL, the key and the IDs in paths.
 */
export function postmanCollection(document: ReferenceDocument) {
  const groups = [...operationsByGroup(document)];
  const ids = new Set(groups.flatMap(([, operations]) => operations.flatMap(({ path }) => pathNames(path))));
  const descriptions = new Map(document.tags.map(({ name, description }) => [name, description]));
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "basic", basic: [text("username", "{{keyID}}"), text("password", "{{keySecret}}")] },
    variable: [
      text("baseUrl", document.servers[0]?.url ?? ""),
      text("keyID", ""),
      text("keySecret", ""),
      ...[...ids].map((name) => text(name, "")),
    ],
    item: groups.map(([name, operations]) => ({
      name,
      description: descriptions.get(name),
      item: operations.map((operation) => ({ name: operation.summary, request: requestOf(operation) })),
    })),
  };
}

const text = (key: string, value: string) => ({ key, value, type: "string" });

function requestOf(operation: PlacedOperation) {
  const { method, path, description, parameters, security } = operation;
  const segments = path
    .slice(1)
    .split("/")
    .map((part) => part.replace(/^\{(\w+)\}$/, ":$1"));
  const of = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  return {
    method,
    description,
    ...(security?.length === 0 && { auth: { type: "noauth" } }),
    header: of("header").map((header) => ({ ...field(header), value: HEADERS[header.name] ?? field(header).value })),
    url: {
      raw: `{{baseUrl}}/${segments.join("/")}`,
      host: ["{{baseUrl}}"],
      path: segments,
      query: of("query").map(field),
      variable: of("path").map(({ name, description }) => ({ key: name, value: `{{${name}}}`, description })),
    },
    ...sentBody(operation),
  };
}

/** Postman generates a new UUID for each request. */
const HEADERS: Partial<Record<string, string>> = { "x-idempotency-key": "{{$guid}}" };

/** Returns a parameter, disabled unless it is required. */
const field = ({ name, description, example, schema, required }: Parameter) => ({
  key: name,
  value: String(example ?? schema.default ?? ""),
  description,
  disabled: !required,
});

function sentBody(operation: PlacedOperation) {
  const body = bodyOf(operation);
  if (!body) return {};
  if (operation.requestBody?.content["multipart/form-data"] === undefined)
    return { body: { mode: "raw", raw: pretty(body.example), options: { raw: { language: "json" } } } };
  const formdata = Object.entries(body.example ?? {}).map(([key, value]) =>
    key === "file" ? { key, type: "file", src: [] } : text(key, String(value)),
  );
  return { body: { mode: "formdata", formdata } };
}
