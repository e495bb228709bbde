import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { sessionTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { type Operation, operationName } from "@/lib/core/api/operation";
import { isPublicScope } from "@/lib/core/access/scopes";
import { opennessOf } from "@/lib/core/sealed";
import { operations } from "@/lib/http/bindings";
import { exampleOf, type JSONSchema } from "@/lib/http/reference/examples/example-of";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { basic, type Client, filled, newIssuerClient, send, serverURL, signedIn, versionOf } from "../fixtures";
import { newPlace, PREPARED, SENT, withExisting } from "./dispatch-tables";
import { ACTIONS, ROUND_TRIPS } from "./round-trip-bodies";

const db = testDatabase();

/** The example with some values replaced. `undefined` leaves a field out. */
function merged(example: unknown, own: unknown): unknown {
  if (typeof own !== "object" || own === null || Array.isArray(own)) return own;
  const base: Record<string, unknown> = typeof example === "object" && example !== null ? { ...example } : {};
  const fields = Object.entries(own).map(([name, value]) => [name, merged(base[name], value)]);
  return { ...base, ...Object.fromEntries(fields) };
}

/** The values of a body or an answer with their paths. Entries of lists add nothing to a path. */
function leavesOf(value: unknown, path: readonly string[] = []): [path: string, value: unknown][] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [[path.join("."), value]];
  return Object.entries(value).flatMap(([name, field]) =>
    leavesOf(field, Array.isArray(value) ? path : [...path, name]),
  );
}

/** A body with every field of the schema, including those that exclude each other. */
const wholeBody = (schema: z.ZodType) =>
  exampleOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as JSONSchema);

/** A key for public operations; for internal ones a session with a fresh second factor. */
async function headersFor(operation: Operation, client: Client): Promise<Record<string, string>> {
  if (!operation.internal && isPublicScope(operation.access))
    return { ...basic(client.keyID, client.secret), ...versionOf(operation) };
  const owner = await signedIn(db, client.partner, await newPerson(db, client.partner, { role: "owner", totp: true }));
  await db
    .update(sessionTable)
    .set({ steppedUpUntil: new Date(Date.now() + 280_000) })
    .where(eq(sessionTable.sessionID, owner.caller.id));
  const cookie = `${sessionCookie(serverURL())}=${owner.token}`;
  return { cookie, "x-csrf-token": csrfToken(owner.caller), origin: serverURL() };
}

/** The reads that may show an operation's result: at its own path, and at that of the created object. */
function readsOf({ method, path }: Operation, readAt = path): Operation[] {
  const isObject = (other: string) => other.startsWith(`${path}/{`) && !other.slice(path.length + 1).includes("/");
  return operations.filter(
    (read) => read.method === "GET" && (read.path === readAt || (method === "POST" && isObject(read.path))),
  );
}

for (const [name, { prepare = PREPARED[name], bodies, readAs = {}, unsent = [], readAt }] of Object.entries(
  ROUND_TRIPS,
))
  test(`${name}: every field that is sent is read back`, async () => {
    const operation = operations.find((one) => operationName(one) === name);
    if (!operation?.body) throw new Error(`${name} is not an operation with a body`);
    const client = await newIssuerClient();
    const place = await newPlace(client);
    await prepare?.(client, place);
    const caller = await headersFor(operation, client);
    const whole = withExisting(wholeBody(operation.body), place);
    const isOpen = (path: string) => opennessOf(operation.body, path.split(".")).isOpen;
    const sent = new Set<string>();
    for (const own of bodies?.(place) ?? [SENT[name]?.(place) ?? {}]) {
      const body = merged(whole, own);
      const headers = { ...caller, ...(operation.ownKey && { "x-idempotency-key": randomUUID() }) };
      const answer = await send(`${operation.method} ${filled(operation.path, place)}`, { headers, body });
      expect(answer.status, answer.text).toBe(operation.status);
      const made = { ...place, ...(answer.body as Record<string, string> | undefined) };
      const reads = await Promise.all(
        readsOf(operation, readAt).map(({ path }) => send(`GET ${filled(path, made)}`, { headers: caller })),
      );
      const values = [answer, ...reads].flatMap((read) => leavesOf(read.body));
      const isShown = ([path, value]: [string, unknown]) => {
        const as = readAs[path];
        if (as === null || !isOpen(path)) return true;
        const end = as ?? path;
        const matches = values.filter(([at]) => at === end || at.endsWith(`.${end}`));
        return as === undefined ? matches.some(([, other]) => other === value) : matches.length > 0;
      };
      const leaves = leavesOf(body);
      expect(leaves.filter((leaf) => !isShown(leaf))).toEqual([]);
      for (const [path] of leaves) sent.add(path);
    }
    const isLeftOut = (path: string) => unsent.some((start) => path === start || path.startsWith(`${start}.`));
    const forgotten = leavesOf(whole).filter(([path]) => isOpen(path) && !sent.has(path) && !isLeftOut(path));
    expect(forgotten.map(([path]) => path)).toEqual([]);
  });

test("every operation with a body is read back here, or is an action without fields of a resource", () => {
  const written = operations.filter(({ method, body, accepts }) => body && method !== "GET" && !accepts);
  const names = written.map(operationName);
  expect(names.filter((name) => !(name in ROUND_TRIPS) && !ACTIONS.has(name))).toEqual([]);
  expect([...Object.keys(ROUND_TRIPS), ...ACTIONS].filter((name) => !names.includes(name))).toEqual([]);
});
