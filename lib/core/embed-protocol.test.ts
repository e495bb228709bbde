import { expect, test } from "@playwright/test";
import { acceptWelcome, frameMessageOf, helloOf, nonceOfHello, tokenIn, welcomeOf } from "./embed-protocol";

const [page, frame, sibling] = [{}, {}, {}];
const origin = "https://shop.example";
const tender = "https://pay.example";
const token = { token: `tde_${"a".repeat(43)}`, expiresOn: "2026-11-29T12:15:00.000Z" };
const expected = { parent: page, origins: [origin], nonce: "n1" };

function welcome(more: object = {}) {
  const { port1 } = new MessageChannel();
  port1.close();
  const event = { origin, source: page, data: welcomeOf("n1", token), ports: [port1], ...more };
  return acceptWelcome(event as unknown as MessageEvent, expected);
}

test("a frame takes its token from the page around it, at an origin of the key", () => {
  expect(welcome()?.token).toEqual(token);
});

const REJECTED: Record<string, object> = {
  "a sibling frame": { source: sibling },
  "no window": { source: null },
  "an origin that the key does not list": { origin: "https://evil.example" },
  "a sandboxed page": { origin: "null" },
  "an origin in a different case": { origin: "https://SHOP.example" },
  "another nonce": { data: welcomeOf("n2", token) },
  "another protocol": { data: { ...welcomeOf("n1", token), protocol: "other" } },
  "a token of another kind": { data: welcomeOf("n1", { ...token, token: `tdt_${"a".repeat(43)}` }) },
  "a token without an expiry": { data: welcomeOf("n1", { ...token, expiresOn: "soon" }) },
  "no port": { ports: [] },
  "a text": { data: JSON.stringify(welcomeOf("n1", token)) },
  "no data": { data: null },
};

for (const [what, more] of Object.entries(REJECTED))
  test(`a frame ignores a welcome from or with ${what}`, () => {
    expect(welcome(more)).toBeUndefined();
  });

test("a page answers only the greeting of its own frame at Tender's origin", () => {
  const from = { frame, origin: tender };
  const hello = (more: object = {}) =>
    nonceOfHello({ origin: tender, source: frame, data: helloOf("n1"), ...more } as unknown as MessageEvent, from);
  expect(hello()).toBe("n1");
  for (const more of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { source: sibling },
    { source: null },
    { data: welcomeOf("n1", token) },
    { data: helloOf("n".repeat(65)) },
    { data: "hello" },
  ])
    expect(hello(more)).toBeUndefined();
});

test("a page reads only known messages of its frame, with a bounded height", () => {
  expect(frameMessageOf({ type: "ready", extra: 1 })).toEqual({ type: "ready" });
  expect(frameMessageOf({ type: "size", height: 10.2 })).toEqual({ type: "size", height: 11 });
  expect(frameMessageOf({ type: "size", height: 1e9 })).toEqual({ type: "size", height: 20_000 });
  expect(frameMessageOf({ type: "error", code: {} })).toEqual({ type: "error", code: "unknown" });
  for (const data of [null, 1, "ready", {}, { type: "size" }, { type: "size", height: -1 }, { type: "navigate" }])
    expect(frameMessageOf(data)).toBeUndefined();
});

test("a token has the prefix of embed sessions and a time", () => {
  expect(tokenIn({ ...token, embedSessionID: "x" })).toEqual(token);
  for (const data of [undefined, {}, { token: "tde_short", expiresOn: token.expiresOn }, { token: token.token }])
    expect(tokenIn(data)).toBeUndefined();
});
