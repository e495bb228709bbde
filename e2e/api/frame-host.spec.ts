import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { basic, newIssuerClient, serverURL } from "../fixtures";
import { exchange, head } from "./raw-http";

const { port } = new URL(serverURL());
const frame = `Host: 127.0.0.1:${port}`;
const on = async (line: string, ...headers: string[]) =>
  (await exchange(head(`${line} HTTP/1.1`, frame, ...headers, "Connection: close"), { patience: 15_000 }))?.status;

test("the card frame's host serves the frame and its resources, including card details", async () => {
  const issuer = await newIssuerClient();
  const authorization = `Authorization: ${basic(issuer.keyID, issuer.secret).authorization}`;
  expect(await on(`GET /secure/cards/${issuer.issuedCardID}`)).toBe(200);
  for (const file of ["card-frame.js", "card-frame.css", "figtree.woff2"])
    expect(await on(`GET /secure/${file}`)).toBe(200);
  expect(await on(`GET /api${issuer.cards}/${issuer.issuedCardID}/details`, authorization)).toBe(200);
  expect(await on("GET /livez")).toBe(200);
});

test("the frame's typeface is that of the pages", async () => {
  const pages = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
  expect(await readFile("public/secure/figtree.woff2")).toEqual(await readFile(pages));
});

test("the card frame's host has no page and no other operation", async () => {
  const issuer = await newIssuerClient();
  const authorization = `Authorization: ${basic(issuer.keyID, issuer.secret).authorization}`;
  for (const path of [
    "/api/auth/csrf",
    "/api/ping",
    "/api/accounts",
    `/api${issuer.cards}`,
    `/api${issuer.cards}/${issuer.issuedCardID}`,
    `/api/issuing/${randomUUID()}/issued-cards`,
  ]) {
    expect(await on(`GET ${path}`, authorization), path).toBe(421);
  }
  for (const path of ["/", "/sign-in", "/settings", "/o/unknown"]) {
    expect(await on(`GET ${path}`), path).toBe(404);
    expect(await on(`GET ${path}`, "Accept: text/html"), path).toBe(307);
  }
  expect(await on(`POST /api${issuer.cards}/${issuer.issuedCardID}/details`, authorization)).toBe(421);
  expect(await on("POST /api/auth/signout")).toBe(421);
});
