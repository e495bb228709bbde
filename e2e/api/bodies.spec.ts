import { expect, test } from "@playwright/test";
import { operationName, type Operation } from "@/lib/core/api/operation";
import { isPublicScope } from "@/lib/core/access/scopes";
import { operations } from "@/lib/http/bindings";
import {
  expectEdge,
  expectEmpty,
  expectError,
  filled,
  newClient,
  newIssuerClient,
  send,
  versionOf,
  type CallRequest,
  type ClientResponse,
} from "../fixtures";
import { inviteBody } from "./invite-bodies";

const JSON_TYPE = { "content-type": "application/json" };
const json = (raw: string | Uint8Array<ArrayBuffer>): CallRequest => ({ raw, headers: JSON_TYPE });
const bytes = (...parts: (number | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])));
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);

/** Bodies that are not JSON objects, so their fields are not validated. */
const UNREADABLE: [what: string, sent: CallRequest][] = [
  ["nothing", json("")],
  ["spaces", json("  ")],
  ["broken JSON", json("{")],
  ["two objects", json("{}{}")],
  ["a comma too many", json('{"a":1,}')],
  ["null", json("null")],
  ["a list", json("[]")],
  ["a text", json('"x"')],
  ["a number", json("1")],
  ["NaN", json("NaN")],
  ["a byte order mark", json(bytes(0xef, 0xbb, 0xbf, "{}"))],
  ["UTF-16", json(utf16("{}"))],
  ["bytes that are not UTF-8", json(bytes('{"a":"', 0xff, 0xfe, '"}'))],
  ["an overlong encoding", json(bytes('{"a":"', 0xc0, 0xaf, '"}'))],
  ["20,000 levels", json(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`)],
  ["20,000 nested lists", json(`{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`)],
  ["33 levels", json(`${'{"a":'.repeat(33)}1${"}".repeat(33)}`)],
  ["1,001 items", json(`{"a":[${"1,".repeat(1000)}1]}`)],
  ["a NUL in a text", json('{"a":"\\u0000"}')],
  ["half a surrogate in a text", json('{"a":"\\ud800"}')],
  ["a NUL in a name", json('{"\\u0000":1}')],
  ["JSON as text", { raw: "{}", headers: { "content-type": "text/plain" } }],
  ["JSON without a type", { raw: "{}" }],
  ["JSON as multipart", { raw: "{}", headers: { "content-type": "multipart/form-data; boundary=x" } }],
  ["JSON of a similar type", { raw: "{}", headers: { "content-type": "application/jsonp" } }],
  ["JSON problems", { raw: "{}", headers: { "content-type": "application/problem+json" } }],
];

const reachable = ({ body, access }: Operation) => body !== undefined && (access === "anyone" || isPublicScope(access));

for (const operation of operations.filter(reachable)) {
  test(`${operationName(operation)} rejects what it cannot parse with one sentence`, async () => {
    const issuer = await newIssuerClient();
    const { accountID, walletID, issuedCardID } = issuer;
    const at = `${operation.method} ${filled(operation.path, { accountID, walletID, issuedCardID })}`;
    const unreadable = UNREADABLE.filter(([what]) => what !== "nothing" || !operation.body?.isOptional());
    const answers: ClientResponse[] = [];
    for (const [, sent] of unreadable) {
      const request = { ...sent, headers: { ...sent.headers, ...versionOf(operation) } };
      answers.push(await (operation.access === "anyone" ? send(at, request) : issuer.send(at, request)));
    }
    expect(unreadable.filter((_, index) => answers[index]?.status !== 400).map(([what]) => what)).toEqual([]);
    expectError(answers, 400);
    expectEdge(answers, versionOf(operation)["x-service-version"]);
    if (operation.accepts !== "form")
      expectError(
        await issuer.send(at, {
          raw: "a=1",
          headers: { "content-type": "application/x-www-form-urlencoded", ...versionOf(operation) },
        }),
        400,
      );
  });
}

test("a charset, capital letters and 32 levels of nesting are accepted", async () => {
  const client = await newClient();
  for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json;x=y"]) {
    expect(
      (
        await client.send("POST /onboarding-invites", {
          raw: JSON.stringify(inviteBody()),
          headers: { "content-type": type },
        })
      ).status,
    ).toBe(200);
  }
  const deep = `{"a":`.repeat(31);
  expect(
    (await client.send("POST /onboarding-invites", { raw: `${deep}{}${"}".repeat(31)}`, headers: JSON_TYPE })).status,
  ).toBe(422);
});

test("a body is not read before its sender is known", async () => {
  for (const [, sent] of UNREADABLE) expectEmpty(await send("POST /onboarding-invites", sent), 401);
  const reader = await newClient({ scopes: ["accounts.read"] });
  expectEmpty(await reader.send("POST /onboarding-invites", json("{")), 403);
});

test("a method in a header, a query or a body is ignored", async () => {
  const client = await newClient();
  const made = await client.send("POST /onboarding-invites", {
    body: inviteBody(),
    headers: { "x-http-method-override": "DELETE", "x-method-override": "DELETE" },
  });
  const { code } = made.body as { code: string };
  expect(made.status).toBe(200);
  for (const query of ["?_method=DELETE", "?method=DELETE"])
    expect(
      (
        await client.send(`GET /onboarding-invites/${code}${query}`, {
          headers: { "x-http-method-override": "DELETE" },
        })
      ).body,
    ).toEqual(made.body);
});

test("text with a meaning elsewhere is plain text here", async () => {
  const client = await newClient();
  const odd = [
    "' OR 1=1--",
    '"; drop table account; --',
    "%",
    "_",
    "${7*7}",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "\u202Eabc",
    "a\r\nX-Injected: 1",
    "$(id)",
    "../../etc/passwd",
  ];
  for (const name of odd) {
    const prefill = {
      accountType: "business",
      profile: { business: { legalBusinessName: "Shop" } },
      metadata: { note: name },
    };
    const answer = await client.send("POST /onboarding-invites", { body: inviteBody({ prefill }) });
    expect(answer.body).toMatchObject({ prefill: { metadata: { note: name } } });
    expect(answer.headers.get("x-injected")).toBeNull();
  }
  expect((await client.send("GET /onboarding-invites")).body).toHaveLength(odd.length);
  for (const query of ["name", "email", "foreignID", "type", "capability", "skip", "count"]) {
    for (const value of odd)
      expect((await client.send(`GET /accounts?${query}=${encodeURIComponent(value)}`)).body).toEqual([]);
  }
});
