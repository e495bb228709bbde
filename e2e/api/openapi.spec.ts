import { expect, test } from "@playwright/test";
import { z } from "zod";
import { EVENTS } from "@/lib/domain/events";
import { operations } from "@/lib/http/bindings";
import { newIssuerClient, send, serverURL } from "../fixtures";
import { business, individual, inviteBody } from "./invite-bodies";

const Reference = z.strictObject({ $ref: z.string() });
const Schema = z.record(z.string(), z.unknown());
const Content = z.strictObject({ "application/json": z.strictObject({ schema: Schema, example: z.unknown() }) });
const Bytes = z.record(z.string().regex(/^(?:application|image)\/(?!json$)/), z.strictObject({ schema: Schema }));
const Parts = z.strictObject({ "multipart/form-data": z.strictObject({ schema: Schema, example: z.unknown() }) });
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  description: z.string().optional(),
  schema: Schema,
  example: z.unknown().optional(),
});
const ResponseOf = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), Reference),
  content: z.union([Content, Bytes]).optional(),
});
const OperationOf = z.strictObject({
  operationId: z.string().regex(/^[a-z][a-z-]*[a-z]$/),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string().min(1)).length(1),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ required: z.boolean(), content: z.union([Content, Parts]) }).optional(),
  "x-events": z.array(z.enum(EVENTS.map(({ name }) => name))).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), ResponseOf),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});
const PathItem = z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), OperationOf);

/** An event as it is sent to an endpoint. */
const Webhook = z.strictObject({
  operationId: z.string().regex(/^[\w-]+$/),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  security: z.tuple([]),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.literal("header"),
      required: z.literal(true),
      description: z.string(),
      schema: Schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }),
  responses: z.record(z.string(), z.strictObject({ description: z.string() })),
});

/** The subset of OpenAPI 3.1 that Tender uses. Other fields are rejected. */
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().min(1),
    contact: z.strictObject({ name: z.string().min(1), url: z.url() }),
    license: z.strictObject({ name: z.string().min(1), identifier: z.string().min(1) }),
  }),
  tags: z.array(z.strictObject({ name: z.string().min(1), description: z.string().min(1) })),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(z.string().startsWith("/"), PathItem),
  webhooks: z.record(z.string(), z.strictObject({ post: Webhook })),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), Schema),
    headers: z.record(z.string(), z.strictObject({ description: z.string(), schema: Schema })),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.literal("http"),
        scheme: z.enum(["basic", "bearer"]),
        description: z.string().optional(),
      }),
    ),
  }),
});

async function document() {
  const answer = await send("GET /openapi.json");
  expect(answer.status).toBe(200);
  return Document.parse(answer.body);
}

/** Every value under a key, at any depth. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === key ? [value as unknown] : []),
    ...valuesOf(key, value),
  ]);
}

function resolve(root: unknown, reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (node, name) => (typeof node === "object" && node !== null ? (node as Record<string, unknown>)[name] : undefined),
      root,
    );
}

const described = (paths: z.infer<typeof Document>["paths"]) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

test("the reference is an OpenAPI 3.1 document of exactly the public operations", async () => {
  const { paths } = await document();
  const names = described(paths).map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const wanted = operations.filter(({ internal }) => !internal).map(({ method, path }) => `${method} ${path}`);
  expect(names.sort()).toEqual(wanted.sort());
});

test("it names every event that endpoints receive", async () => {
  const { webhooks } = await document();
  expect(Object.keys(webhooks).sort()).toEqual(EVENTS.map(({ name }) => name).sort());
  for (const [name, { post }] of Object.entries(webhooks))
    expect(post.requestBody.content["application/json"].schema).toMatchObject({
      properties: { type: { const: name }, data: { type: "object" } },
    });
});

test("every reference in it resolves", async () => {
  const whole = await document();
  const references = valuesOf("$ref", whole);
  expect(references.length).toBeGreaterThan(50);
  for (const reference of references) expect(resolve(whole, String(reference)), String(reference)).toBeDefined();
});

test("operations have unique names, parameters for their paths, and all their answers", async () => {
  const { paths, components, tags } = await document();
  const all = described(paths);
  expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  for (const { path, operation } of all) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    );
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(operation.parameters.filter(({ name }) => name === "x-service-version")).toHaveLength(1);
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["429", "500", "504"]));
    for (const { headers } of Object.values(operation.responses))
      expect(Object.keys(headers)).toContain("x-request-id");
    for (const scheme of (operation.security ?? []).flatMap((one) => Object.keys(one)))
      expect(Object.keys(components.securitySchemes)).toContain(scheme);
  }
});

test("it describes an operation as the operation declares itself", async () => {
  const { paths } = await document();
  for (const { method, path, status, body, access, accepts } of operations.filter(({ internal }) => !internal)) {
    const described = paths[path]?.[method.toLowerCase() as "get"];
    expect(Object.keys(described?.responses ?? {})).toContain(String(status));
    expect(described?.requestBody !== undefined).toBe(body !== undefined);
    if (body)
      expect(Object.keys(described?.requestBody?.content ?? {})).toEqual([
        accepts === "multipart" ? "multipart/form-data" : "application/json",
      ]);
    if (access === "anyone") expect(described?.security).toEqual([]);
    else expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(["401", "403"]));
  }
});

test("examples match the patterns of their fields, also without the flag for Unicode", async () => {
  const whole = await document();
  const bodies = described(whole.paths).flatMap(({ operation }) => [
    ...Object.values(operation.requestBody?.content ?? {}),
    ...Object.values(operation.responses).flatMap(({ content }) => Object.values(content ?? {})),
  ]);
  let compared = 0;
  const compare = (schema: unknown, example: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { $ref, pattern, properties, items } = schema as Record<string, unknown>;
    if (typeof $ref === "string") return compare(resolve(whole, $ref), example);
    if (typeof pattern === "string" && typeof example === "string") {
      compared++;
      expect(example).toMatch(new RegExp(pattern));
    }
    if (Array.isArray(example)) example.forEach((item) => compare(items, item));
    else if (typeof example === "object" && example !== null)
      for (const [name, value] of Object.entries(example))
        compare((properties as Record<string, unknown> | undefined)?.[name], value);
  };
  for (const body of bodies) if ("example" in body) compare(body.schema, body.example);
  expect(compared).toBeGreaterThan(100);
});

test("every idempotency key is a parameter, required if the request needs one", async () => {
  const { paths } = await document();
  const keyOf = (path: string, method: "post") => {
    const { parameters = [], responses = {} } = paths[path]?.[method] ?? {};
    const key = parameters.find(({ name }) => name === "x-idempotency-key");
    return [key?.required, Object.keys(responses[409]?.headers ?? {})];
  };
  const headers = ["x-request-id", "x-idempotency"];
  expect(keyOf("/accounts/{accountID}/transfers", "post")).toEqual([true, headers]);
  expect(keyOf("/accounts", "post")).toEqual([false, headers]);
  expect(keyOf("/oauth2/token", "post")).toEqual([undefined, []]);
  const waits = paths["/accounts/{accountID}/transfers"]?.post?.parameters.find(({ name }) => name === "x-wait-for");
  expect(waits).toMatchObject({ required: false, schema: { enum: ["rail-response"] } });
});

/** A standalone copy of the schema. Its patterns are Unicode ones, as JSON Schema requires, which zod does not read. */
function local(schema: object): object {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "pattern" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")) as object;
}

test("real answers match the document", async () => {
  const whole = await document();
  const $defs = local(whole.components.schemas);
  const schemaOf = (path: string, method: "get" | "post") => {
    const { schema } = whole.paths[path]?.[method]?.responses[200]?.content?.["application/json"] ?? { schema: {} };
    return z.fromJSONSchema({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      ...local(schema),
      $defs,
    } as Parameters<typeof z.fromJSONSchema>[0]);
  };
  const issuer = await newIssuerClient();
  for (const prefill of [business().sent, individual().sent]) {
    const invite = await issuer.send("POST /onboarding-invites", {
      body: inviteBody({ prefill: { ...prefill, foreignID: undefined } }),
    });
    schemaOf("/onboarding-invites", "post").parse(invite.body);
  }
  const paths = [
    "/onboarding-invites",
    "/accounts",
    "/accounts/{accountID}",
    "/accounts/{accountID}/wallets",
    "/accounts/{accountID}/wallets/{walletID}",
    "/issuing/{accountID}/issued-cards",
    "/issuing/{accountID}/issued-cards/{issuedCardID}",
  ];
  for (const path of paths) {
    const { status, body } = await issuer.send(
      `GET ${path.replace(/\{(\w+)\}/g, (_all, name: string) => String(issuer[name as keyof typeof issuer]))}`,
    );
    expect(status, path).toBe(200);
    schemaOf(path, "get").parse(body);
  }
});

test("the document is compressed once, and a client that has it gets 304", async () => {
  const whole = await send("GET /openapi.json");
  const tag = whole.headers.get("etag") ?? "";
  expect([whole.headers.get("cache-control"), whole.headers.get("vary")]).toEqual(["no-cache", "Accept-Encoding"]);
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
  for (const encoding of ["br", "gzip"]) {
    const short = await send("GET /openapi.json", { headers: { "accept-encoding": encoding } });
    expect([short.headers.get("content-encoding"), short.text === whole.text]).toEqual([encoding, true]);
    expect(Number(short.headers.get("content-length"))).toBeLessThan(whole.text.length / 4);
  }
  for (const existing of [tag, `"other", ${tag.slice(2)}`, "*"]) {
    const same = await send("GET /openapi.json", { headers: { "if-none-match": existing } });
    expect([same.status, same.text, same.headers.get("etag")], existing).toEqual([304, "", tag]);
  }
  expect((await send("GET /openapi.json", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("the reference is also a text for language models and a collection for Postman", async () => {
  const { paths } = await document();
  const summaries = described(paths).map(({ operation }) => operation.summary);
  for (const [file, type] of [
    ["/llms.txt", "text/plain"],
    ["/llms-full.txt", "text/plain"],
    ["/reference/postman.json", "application/json"],
  ] as const) {
    const answer = await fetch(`${serverURL()}${file}`);
    expect([answer.status, answer.headers.get("content-type")?.split(";")[0]], file).toEqual([200, type]);
    const text = await answer.text();
    expect(summaries.filter((summary) => !text.includes(summary))).toEqual([]);
  }
});
