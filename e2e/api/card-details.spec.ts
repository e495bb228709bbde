import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { desc, eq, or } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { SCOPES } from "@/lib/core/access/scopes";
import { FullIssuedCard } from "@/lib/domain/cards/issuing/contract";
import { remember } from "../canary";
import {
  attest,
  bearer,
  clientOf,
  comparable,
  everythingOn,
  expectEdge,
  expectEmpty,
  newCardAccount,
  newIssuerClient,
  newToken,
  send,
  type ClientResponse,
  type Issuer,
} from "../fixtures";

const db = testDatabase();

/** Audit rows about a card, oldest first. */
async function trail(...cards: string[]) {
  const rows = await db
    .select()
    .from(auditTrailView)
    .where(or(...cards.map((card) => eq(auditTrailView.object, card))))
    .orderBy(desc(auditTrailView.auditID));
  return rows.reverse();
}

const details = (issuer: Pick<Issuer, "cards" | "issuedCardID">) =>
  `GET ${issuer.cards}/${issuer.issuedCardID}/details`;

function seen(answer: ClientResponse): FullIssuedCard {
  expect(answer.status).toBe(200);
  expectEdge(answer);
  const card = FullIssuedCard.parse(answer.body);
  remember("pan", card.pan);
  remember("cvv", card.cvv);
  return card;
}

test("each disclosure of a card's number, and each rejected one, is one audit row without values", async () => {
  const issuer = await newIssuerClient();
  const plain = await clientOf(issuer.partner, SCOPES);
  const looks = [await issuer.send(details(issuer)), await issuer.send(details(issuer))];
  const refusals = [
    await plain.send(details(issuer)),
    await plain.send(details(issuer)),
    await plain.send(details(issuer)),
  ];
  const cards = looks.map(seen);
  for (const refusal of refusals) expectEmpty(refusal, 403);
  const rows = await trail(issuer.issuedCardID);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    "disclosed",
    "disclosed",
    "refused:forbidden",
    "refused:forbidden",
    "refused:forbidden",
  ]);
  expect(rows.map(({ requestID }) => requestID)).toEqual(
    [...looks, ...refusals].map(({ headers }) => headers.get("x-request-id")),
  );
  expect(rows[0]).toMatchObject({
    action: "issued-card.details",
    actorKind: "key",
    actorID: issuer.keyID,
    accountID: issuer.accountID,
    partnerID: issuer.partner.accountID,
    clientAddress: "127.0.0.1",
  });
  for (const { pan } of cards) expect(JSON.stringify(rows)).not.toContain(pan);
});

test("only the scope on that very account discloses a card's number", async () => {
  const issuer = await newIssuerClient();
  const other = await newCardAccount(issuer.partner);
  const tokens = [
    ["accounts.write"],
    ["issued-cards.read"],
    ["issued-cards.read-secure"],
    [...SCOPES],
    [`/accounts/${issuer.accountID}/issued-cards.read`],
    [`/accounts/${other.accountID}/issued-cards.read-secure`],
    [`/accounts/${issuer.partner.accountID}/issued-cards.read-secure`],
  ];
  for (const scopes of tokens)
    expectEmpty(await send(details(issuer), { headers: bearer(await newToken(issuer.keyID, { scopes })) }), 403);
  expect((await trail(issuer.issuedCardID)).map(({ outcome }) => outcome)).toEqual(
    tokens.map(() => "refused:forbidden"),
  );
  const right = bearer(
    await newToken(issuer.keyID, { scopes: [`/accounts/${issuer.accountID}/issued-cards.read-secure`] }),
  );
  seen(await send(details(issuer), { headers: right }));
  expectEmpty(await send(`GET ${issuer.cards}`, { headers: right }), 403);
});

test("a card of another account is 404, like one that never existed", async () => {
  const issuer = await newIssuerClient();
  const other = await newCardAccount(issuer.partner);
  const client = await clientOf(issuer.partner, [
    ...everythingOn(issuer.accountID),
    `/accounts/${other.accountID}/issued-cards.read-secure`,
  ]);
  for (const suffix of ["", "/details"]) {
    const strange = await client.send(`GET ${issuer.cards}/${other.issuedCardID}${suffix}`);
    const invented = await client.send(`GET ${issuer.cards}/${randomUUID()}${suffix}`);
    expectEmpty(strange, 404);
    expect(comparable(strange)).toEqual(comparable(invented));
  }
  expect((await trail(other.issuedCardID)).map(({ outcome }) => outcome)).toEqual(["refused:notFound"]);
  seen(await client.send(details(other)));
});

test("without a current attestation of PCI compliance card numbers are not disclosed", async () => {
  const issuer = await newIssuerClient({ attested: false });
  expectEmpty(await issuer.send(details(issuer)), 403);
  await attest(issuer.partner, { from: -10, until: -1 });
  expectEmpty(await issuer.send(details(issuer)), 403);
  await attest(issuer.partner, { from: 1, until: 10 });
  expectEmpty(await issuer.send(details(issuer)), 403);
  expect((await trail(issuer.issuedCardID)).map(({ outcome, reason }) => [outcome, reason])).toEqual(
    Array(3).fill(["refused:forbidden", "attestation"]),
  );
  await attest(issuer.partner, { from: -1, until: 1 });
  seen(await issuer.send(details(issuer)));
});

test("another partner's attestation does not count", async () => {
  const issuer = await newIssuerClient({ attested: false });
  await attest(await newPartner(db), { from: -1, until: 1 });
  expectEmpty(await issuer.send(details(issuer)), 403);
});

test("a request without a credential or with a method other than GET discloses nothing and leaves no row", async () => {
  const issuer = await newIssuerClient();
  const path = `${issuer.cards}/${issuer.issuedCardID}/details`;
  for (const method of ["OPTIONS", "POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await issuer.send(`${method} ${path}`);
    expectEmpty(answer, 405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  }
  expectEmpty(await send(details(issuer)), 401);
  expectEmpty(await send(`HEAD ${path}`), 401);
  expect(await trail(issuer.issuedCardID)).toEqual([]);
});

test("40 disclosures at once leave 40 rows in one unbroken chain", async () => {
  const issuer = await newIssuerClient();
  const answers = await Promise.all(Array.from({ length: 40 }, () => issuer.send(details(issuer))));
  for (const answer of answers) seen(answer);
  const rows = await trail(issuer.issuedCardID);
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array(40).fill("disclosed"));
  expect(new Set(rows.map(({ sequence }) => sequence)).size).toBe(40);
  expect(new Set(rows.map(({ hash }) => hash?.toString("hex"))).size).toBe(40);
});
