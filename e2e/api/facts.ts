import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Operation } from "@/lib/core/api/operation";
import { ROLE_SCOPES } from "@/lib/core/access/roles";
import { isPublicScope, SCOPES } from "@/lib/core/access/scopes";
import { operations } from "@/lib/http/bindings";
import { reference } from "@/lib/http/reference/reference";
import {
  bearer,
  comparable,
  expectEdge,
  expectEmpty,
  expectError,
  filled,
  newToken,
  send,
  type CallRequest,
  serverURL,
} from "../fixtures";
import type { Callers, Headers } from "./callers";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const BAD_VERSIONS = [
  "v2024.02.00",
  "v2024.01.01",
  "V2024.01.00",
  "__proto__",
  "constructor",
  "v2024.01.00, v2024.01.00",
  "",
  "<b>",
  "v".repeat(4096),
];
const BAD_IDS = ["not.an.id", "%27%20OR%201=1--", "%C3%A9", "a".repeat(199), `${randomUUID()}%20`];

function asking({ method, body }: Operation, headers: Headers = {}): CallRequest {
  return { headers, ...(body && method !== "GET" && { body: {} }) };
}

/** Calls the operation once with each set of headers, all at once. */
function askAll(operation: Operation, each: readonly Headers[], values: Record<string, string> = {}) {
  const { method, path } = operation;
  return Promise.all(each.map((headers) => send(`${method} ${filled(path, values)}`, asking(operation, headers))));
}

const isGuarded = ({ access }: Operation) => access !== "anyone";
const needsScope = ({ access }: Operation) => access !== "anyone" && access !== "signed-in";
const isPublic = ({ access }: Operation) => isPublicScope(access);

async function isNotStored(operation: Operation): Promise<void> {
  const key = randomUUID();
  for (const version of ["v2024.01.00", "latest"]) {
    const [answer] = await askAll(operation, [{ "x-request-id": key, "x-service-version": version }]);
    if (!answer) throw new Error("nothing was answered");
    expectEdge(answer, version);
    expect(answer.headers.get("x-request-id")).not.toBe(key);
    expect(answer.status).toBeLessThan(500);
  }
}

async function refusesOtherVersions(operation: Operation): Promise<void> {
  const answers = await askAll(
    operation,
    BAD_VERSIONS.map((version) => ({ "x-service-version": version })),
  );
  expectError(answers, 400);
  expectEdge(answers);
  const repeated = BAD_VERSIONS.filter((version, index) => version && answers[index]?.text.includes(version));
  expect(repeated).toEqual([]);
}

async function saysWhichMethodsThereAre({ path }: Operation): Promise<void> {
  const bound = operations.filter((other) => other.path === path).map((other) => other.method as string);
  const served = bound.includes("GET") ? [...bound, "HEAD"] : bound;
  const lacking = METHODS.filter((one) => !served.includes(one));
  const answers = await Promise.all(lacking.map((method) => send(`${method} ${filled(path)}`)));
  expectEmpty(answers, 405);
  const allowed = answers.map(({ headers }) => headers.get("allow")?.split(", ").sort());
  expect(allowed).toEqual(lacking.map(() => served.toSorted()));
}

async function findsNothingByOddIDs(operation: Operation, { keyID, owner }: Callers): Promise<void> {
  const { method, path } = operation;
  const headers = isPublic(operation) || method !== "GET" ? bearer(await newToken(keyID)) : owner;
  const bad = BAD_IDS.map((id) => send(`${method} ${path.replace(/\{\w+\}/g, id)}`, asking(operation, headers)));
  expectEmpty(await Promise.all(bad), 404);
}

async function refusesDeadCredentials(operation: Operation, { dead }: Callers): Promise<void> {
  const [anonymous, ...others] = await askAll(operation, [{}, ...dead]);
  if (!anonymous) throw new Error("nothing was answered");
  expectEmpty(anonymous, 401);
  expect(others.map(comparable)).toEqual(dead.map(() => comparable(anonymous)));
}

async function refusesOtherScopes(operation: Operation, { keyID, accountID }: Callers): Promise<void> {
  const others = SCOPES.filter((scope) => scope !== operation.access && scope !== operation.orScope);
  const qualified = others.map((scope) => `/accounts/${accountID}/${scope}`);
  const tokens = await Promise.all([others, qualified].map((scopes) => newToken(keyID, { scopes })));
  expectEmpty(await askAll(operation, tokens.map(bearer), { accountID }), 403);
}

async function refusesScopesOfOtherAccounts(
  operation: Operation,
  { keyID, accountID, otherAccountID }: Callers,
): Promise<void> {
  const token = await newToken(keyID, { scopes: [`/accounts/${otherAccountID}/${operation.access}`] });
  expectEmpty(await askAll(operation, [bearer(token)], { accountID }), 403);
}

async function refusesOtherRoles(operation: Operation, { reader }: Callers): Promise<void> {
  expectEmpty(await askAll(operation, [reader]), 403);
}

async function refusesForeignPages(operation: Operation, { owner }: Callers): Promise<void> {
  const ways: Headers[] = [
    {},
    { origin: serverURL() },
    { origin: "null" },
    { "x-csrf-token": "x", origin: serverURL() },
  ];
  const answers = await askAll(
    operation,
    ways.map((headers) => ({ ...owner, ...headers })),
  );
  expectEmpty(answers, 403);
}

async function hidesOtherAccounts(operation: Operation, { strange, invented, claiming }: Callers): Promise<void> {
  const real = await askAll(operation, claiming, strange);
  const none = await askAll(operation, claiming, invented);
  expect(real.filter(({ status, text }) => ![403, 404].includes(status) || text !== "")).toEqual([]);
  expect(real.map(comparable)).toEqual(none.map(comparable));
}

/** A rule for operations of a kind. */
interface Fact {
  fact: string;
  /** Selects the operations. All by default. */
  of?: (operation: Operation) => boolean;
  prove(operation: Operation, callers: Callers): Promise<void>;
}

/** Rules for every operation. */
export const FACTS: readonly Fact[] = [
  {
    fact: "every answer has a request ID from Tender and is not cached",
    // The API document needs no caller and is cached by its tag, which openapi.spec.ts tests.
    of: (operation) => operation !== reference.openapi,
    prove: isNotStored,
  },
  {
    fact: "an unknown version is rejected and not echoed",
    prove: refusesOtherVersions,
  },
  {
    fact: "an unsupported method is answered with the allowed ones",
    prove: saysWhichMethodsThereAre,
  },
  {
    fact: "a malformed ID in the path is not found",
    of: ({ path }) => path.includes("{"),
    prove: findsNothingByOddIDs,
  },
  {
    fact: "only live credentials are accepted, and all dead ones get the same answer",
    of: isGuarded,
    prove: refusesDeadCredentials,
  },
  {
    fact: "credentials with every other scope are rejected",
    of: needsScope,
    prove: refusesOtherScopes,
  },
  {
    fact: "a scope of one account does not apply to other accounts",
    of: (operation) => needsScope(operation) && isPublic(operation),
    prove: refusesScopesOfOtherAccounts,
  },
  {
    fact: "a member of staff is rejected if the role lacks the scope",
    of: (operation) =>
      needsScope(operation) &&
      operation.method === "GET" &&
      !ROLE_SCOPES["read-only"].some((scope) => scope === operation.access),
    prove: refusesOtherRoles,
  },
  {
    fact: "a browser changes nothing without the page's own token",
    of: (operation) => isGuarded(operation) && operation.method !== "GET",
    prove: refusesForeignPages,
  },
  {
    fact: "another partner's account looks like an invented one",
    of: ({ path }) => path.includes("{accountID}"),
    prove: hidesOtherAccounts,
  },
];
