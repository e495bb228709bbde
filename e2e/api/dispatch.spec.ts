import { expect, test } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { newInvitee } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { inTurn } from "@/testing/turns";
import { operationName, type Operation } from "@/lib/core/api/operation";
import { isPublicScope } from "@/lib/core/access/scopes";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { operations } from "@/lib/http/bindings";
import { isOwnPath } from "@/lib/http/edge/paths";
import {
  type ClientResponse,
  basic,
  filled,
  newIssuerClient,
  send,
  type CallRequest,
  serverURL,
  signedIn,
} from "../fixtures";
import { expectNamed } from "./audit-names";
import { makeAll } from "./dispatch-accounts";
import type { Prepare } from "./dispatch-money";
import { bodyOf, newPlace, PREPARED } from "./dispatch-tables";
import { startSecondServer, type SecondServer } from "./second-server";

checkBooks();

/** Headers of the connection, the framework or the server's address, which may differ. */
const TRANSPORT =
  /^(?:x-request-id|date|connection|keep-alive|transfer-encoding|content-length|content-encoding|vary|etag)$/;

const db = testDatabase();
let next: SecondServer;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  next = await startSecondServer("framework", { DIRECT_DISPATCH: "off" });
});
test.afterAll(() => next.stop());

/**
 * Requests are logged shortly after they are answered, so only a query that matches none of them has the same result at
 * every moment.
 */
const QUERIES: Partial<Record<string, string>> = {
  "GET /dashboard/request-log": "?status=5xx",
  "GET /dashboard/mail/previews/{kind}": "?theme=dark",
};

type Setting = Awaited<ReturnType<typeof newSetting>>;
/** A separate setting for each operation and server, so that no two of them share a limit. */
function settingOf(operation: Operation): Promise<Setting> {
  const name = operationName(operation);
  return newSetting(PREPARED[name] ?? (operation.method === "GET" ? makeAll : undefined));
}

/** Everything in the paths, with the key and the browsers that have access. */
async function newSetting(prepare?: Prepare) {
  const client = await newIssuerClient();
  const place = await newPlace(client);
  await prepare?.(client, place);
  const owner = await signedIn(db, client.partner, await newPerson(db, client.partner, { role: "owner" }));
  const invitee = await newInvitee();
  return {
    place,
    partner: client.partner,
    key: basic(client.keyID, client.secret),
    owner: browser(owner, serverURL()),
    invitee: browser(invitee, serverURL()),
  };
}

function browser({ token, caller }: { token: string; caller: { id: string } }, url: string): Record<string, string> {
  return { cookie: `${sessionCookie(url)}=${token}`, "x-csrf-token": csrfToken(caller), origin: url };
}

/** The body's fields and the kinds of their values. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(outline);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, outline(field)]));
}

function comparable({ status, headers, body, text }: ClientResponse) {
  // These requests are logged too, so a download may have one more of them. The seconds of a wait pass.
  const rest = [...headers]
    .filter(([name]) => !TRANSPORT.test(name) && name !== "x-row-count")
    .map(([name, value]) => [name, value.replace(name === "retry-after" ? /^\d+$/ : /\d+(?=-rows)/, "n")] as const)
    .sort();
  const said = headers.has("content-disposition") ? "a file" : text;
  return { status, headers: Object.fromEntries(rest), body: body === undefined ? said : outline(body) };
}

/** Removes the server's own address and partner from an answer: a mail and its policy name them. */
function withoutOwn({ text, headers, ...answer }: ClientResponse, own: readonly string[]): ClientResponse {
  const without = (all: string) => own.reduce((rest, word) => rest.replaceAll(word, "own"), all);
  const others = [...headers].map(([name, value]): [string, string] => [name, without(value)]);
  return { ...answer, text: without(text), headers: new Headers(others) };
}

/** Answers of this server to an operation: without a caller, to a good request, and to several bad ones. */
async function answers(operation: Operation, url: string) {
  const { method, path } = operation;
  const { place, partner, key, owner, invitee } = await settingOf(operation);
  const origin = { origin: url };
  const json = { "content-type": "application/json" };
  const content = operation.body && method !== "GET" ? bodyOf(operation, place) : undefined;
  const body = content instanceof FormData ? { form: content } : content ? { body: content } : {};
  const at = `${method} ${filled(path, place)}${QUERIES[operationName(operation)] ?? ""}`;
  const requests: [string, CallRequest][] = [
    [at, { ...body }],
    [at, { headers: { ...key, "x-service-version": "latest" }, ...body }],
    [at, { headers: { ...owner, ...origin }, ...body }],
    [at, { headers: { ...invitee, ...origin }, ...body }],
    [`${method} ${filled(path)}`, { headers: key, ...body }],
    [`${method} ${path.replace(/\{\w+\}/g, "not.an.id")}`, { headers: key, ...body }],
    [at, { headers: { ...key, "x-service-version": "v1" }, ...body }],
    ...(method === "GET"
      ? []
      : ([
          [at, { headers: { ...key, ...json }, raw: "{" }],
          [at, { headers: key, raw: "text" }],
        ] satisfies [string, CallRequest][])),
    [`OPTIONS ${filled(path, place)}`, {}],
    [`HEAD ${filled(path, place)}`, { headers: key }],
  ];
  const results: ReturnType<typeof comparable>[] = [];
  for (const [request, sent] of requests) {
    const headers = { ...sent.headers, ...(operation.ownKey && { "x-idempotency-key": crypto.randomUUID() }) };
    const answer = await send(request, { url, ...sent, headers });
    results.push(comparable(withoutOwn(answer, [url, partner.displayName])));
  }
  await expectNamed(partner, operation, Object.values(place));
  return results;
}

/**
 * Properties that an adapter could handle in its own way: the path, the caller, the body and the answer of an
 * operation.
 */
function shapeOf(operation: Operation): string {
  const { access, accepts, answersBytes, body, method, ownKey, path, response, stepUp, errors } = operation;
  const caller = isPublicScope(access) ? "public" : access === "anyone" || access === "signed-in" ? access : "staff";
  const answer = answersBytes ? "bytes" : response ? "JSON" : "nothing";
  return [method, isOwnPath(path), caller, accepts, ownKey, body && "body", stepUp, errors?.isWrapped, answer].join();
}

/** One operation per shape. `route-files.spec.ts` proves which operations each path has. */
const COMPARED = new Set(new Map(operations.toReversed().map((operation) => [shapeOf(operation), operation])).values());

/** A sandbox rejects these (409), because it has no bank statements. */
const ONLY_IN_PRODUCTION = new Set(["POST /dashboard/bank-statements"]);

for (const [index, operation] of operations.entries()) {
  const isCompared = COMPARED.has(operation);
  const title = isCompared ? "answers alike whether the front server or the framework calls it" : "is answered";
  test(`${operationName(operation)} ${title}, and its acts have names`, { tag: inTurn(index, 4) }, async () => {
    const urls = isCompared ? [serverURL(), next.url] : [serverURL()];
    const [direct = [], ...framework] = await Promise.all(urls.map((url) => answers(operation, url)));
    for (const other of framework) expect(other).toEqual(direct);
    expect(direct.filter(({ status }) => status >= 500)).toEqual([]);
    if (ONLY_IN_PRODUCTION.has(operationName(operation)))
      expect([direct[1]?.status, direct[2]?.status]).toEqual([409, 409]);
    else if (isPublicScope(operation.access))
      expect([direct[1]?.status, direct[2]?.status], "a key, or the owner").toContain(operation.status);
  });
}

test("an unknown API path is 404 with headers only, both ways", async () => {
  for (const path of ["/nothing", "/accounts/x/y/z", "/onboarding-invites/a/b"]) {
    const [direct, framework] = await Promise.all([serverURL(), next.url].map((url) => send(`POST ${path}`, { url })));
    expect(direct && comparable(direct)).toMatchObject({ status: 404, body: "" });
    expect(framework && comparable(framework)).toEqual(direct && comparable(direct));
  }
});
