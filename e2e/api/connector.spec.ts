import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { CompactEncrypt, importJWK } from "jose";
import { open, rows } from "@/db/client";
import { paymentMethodTable, railInstructionTable } from "@/db/schema";
import { pdf } from "@/testing/documents";
import { TransferID } from "@/lib/core/api/ids";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { JSONWebKey } from "@/lib/domain/access/end-to-end-keys/contract";
import { signedHeaders } from "@/lib/providers/connector/signed";
import { remember } from "../canary";
import { expectEmpty, formOf, send } from "../fixtures";
import { startConnectorMarket } from "./connector-market";

test.describe.configure({ mode: "serial", timeout: 300_000 });

const PATIENT = { timeout: 60_000 };
const NUMBER = "4111111111111111";
const OTHER_NUMBER = "6011111111111117";
const secret = `whsec_${randomBytes(32).toString("base64")}`;
let market: Awaited<ReturnType<typeof startConnectorMarket>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  remember("pan", NUMBER, OTHER_NUMBER);
  market = await startConnectorMarket(secret);
});
test.afterAll(() => market?.stop());

const methodsOf = (sourceID: string) =>
  market.db.select().from(paymentMethodTable).where(eq(paymentMethodTable.sourceID, sourceID));
const fieldIn = (body: unknown, name: string) => String((body as Record<string, unknown>)[name]);

/** A settled charge to the merchant's wallet, in cents, with a card that only the connector can read. */
async function charged(cents: number) {
  const { api, partner, payer, merchant, db, connector } = market;
  const key = JSONWebKey.parse((await api("POST /end-to-end-keys")).body);
  const token = await new CompactEncrypt(
    Buffer.from(JSON.stringify({ cardNumber: NUMBER, cardCvv: "111", expiration: { month: "12", year: "35" } })),
  )
    .setProtectedHeader({ alg: "ECDH-ES+A256KW", enc: "A256GCM", ...(key.kid && { kid: key.kid }) })
    .encrypt(await importJWK(key, "ECDH-ES+A256KW"));
  const body = { e2ee: { token }, billingAddress: { postalCode: "11111" } };
  const linked = await api(`POST /accounts/${payer.accountID}/cards`, body);
  const cardID = linked.status === 409 ? fieldIn(linked.body, "existingCardID") : fieldIn(linked.body, "cardID");
  const source = (await methodsOf(cardID)).find(({ type }) => type === "card-payment")?.paymentMethodID;
  const [to] = await methodsOf(merchant.walletID);
  const transfer = {
    source: { paymentMethodID: source },
    destination: { paymentMethodID: to?.paymentMethodID },
    amount: { currency: "USD", value: cents },
  };
  const own = `/accounts/${partner.accountID}/transfers`;
  const made = await api(`POST ${own}`, transfer, { "x-idempotency-key": randomUUID() });
  const transferID = TransferID.parse(fieldIn(made.body, "transferID"));
  const isIts = eq(railInstructionTable.transferID, transferID);
  const instruction = async () => (await db.select().from(railInstructionTable).where(isIts)).at(0);
  await expect.poll(async () => (await instruction())?.status, PATIENT).toBe("confirmed");
  const instructionID = (await instruction())?.instructionID ?? "";
  await connector.ask("test/settle", { instructionID });
  const path = `${own}/${transferID}`;
  await expect.poll(async () => fieldIn((await api(`GET ${path}`)).body, "status"), PATIENT).toBe("completed");
  return { linked, path, instructionID, transferID };
}

test("the connector verifies a newcomer, whose capabilities are then enabled", async () => {
  const { api, newcomer } = market;
  const path = `/accounts/${newcomer.accountID}/capabilities`;
  expect((await api(`POST ${path}`, { capabilities: ["wallet"] })).status).toBe(200);
  await expect.poll(async () => fieldIn((await api(`GET ${path}/wallet`)).body, "status"), PATIENT).toBe("enabled");
});

test("a document goes to the connector, which decides on it", async () => {
  const { api, newcomer, server } = market;
  const path = `/accounts/${newcomer.accountID}/files`;
  const decided = async (fileName: string) => {
    const file = new File([new Uint8Array(await pdf())], fileName);
    const form = formOf({ file, filePurpose: "business_verification" });
    const { body } = await send(`POST ${path}`, { url: server.url, headers: market.all, form });
    const fileID = fieldIn(body, "fileID");
    const status = async () => fieldIn((await api(`GET ${path}/${fileID}`)).body, "fileStatus");
    await expect.poll(status, PATIENT).not.toBe("pending");
    return status();
  };
  expect(await decided("license.pdf")).toBe("approved");
  expect(await decided("illegible.pdf")).toBe("rejected");
});

test("a card that only the connector can read is linked, charged and refunded", async () => {
  const { api, db } = market;
  const { linked, path, transferID } = await charged(5_000);
  expect(linked.body).toMatchObject({ brand: "Visa", lastFourCardNumber: "1111" });
  const refund = await api(`POST ${path}/refunds`, { amount: 1_200 }, { "x-idempotency-key": randomUUID() });
  expect(refund.status).toBe(200);
  const isIts = eq(railInstructionTable.transferID, transferID);
  const statuses = async () =>
    (await db.select().from(railInstructionTable).where(isIts)).map((one) => one.status).sort();
  await expect.poll(statuses, PATIENT).toEqual(["completed", "confirmed"]);
});

test("a dispute comes in, is answered with evidence and won", async () => {
  const { api, merchant, connector } = market;
  const { instructionID, transferID } = await charged(3_000);
  await connector.ask("test/dispute", { instructionID, amount: 3_000, phase: "chargeback" });
  const list = async () => (await api(`GET /accounts/${merchant.accountID}/disputes`)).body as { disputeID: string }[];
  await expect.poll(async () => (await list()).length, PATIENT).toBe(1);
  const [dispute] = await list();
  expect(dispute).toMatchObject({ status: "response-needed", transfer: { transferID } });
  const path = `/accounts/${merchant.accountID}/disputes/${dispute?.disputeID}`;
  await api(`POST ${path}/evidence-text`, { text: "winning_evidence", evidenceType: "receipt" });
  await api(`POST ${path}/evidence/submit`);
  await expect.poll(async () => fieldIn((await api(`GET ${path}`)).body, "status"), PATIENT).toBe("won");
});

test("a spending card is issued, shown and used; the network decides when Tender does not answer, and Tender receives the result", async () => {
  const { api, merchant, connector, server } = market;
  const cards = `/issuing/${merchant.accountID}/issued-cards`;
  const authorizedUser = { firstName: "Ada", lastName: "Byron" };
  const made = await api(`POST ${cards}`, {
    fundingWalletID: merchant.walletID,
    authorizedUser,
    formFactor: "virtual",
  });
  const issuedCardID = fieldIn(made.body, "issuedCardID");
  await expect
    .poll(async () => fieldIn((await api(`GET ${cards}/${issuedCardID}`)).body, "state"), PATIENT)
    .toBe("active");
  const shown = await api(`GET ${cards}/${issuedCardID}/details`);
  expect(shown.status).toBe(200);
  expect(fieldIn(shown.body, "pan").slice(-4)).toBe(fieldIn(made.body, "lastFourCardNumber"));
  const merchantData = { name: "Corner Store" };
  const buy = (amount: number) => connector.ask("test/authorize", { issuedCardID, amount, merchant: merchantData });
  expect(await buy(700)).toMatchObject({ by: "tender", outcome: "approved" });
  expect(await buy(99_999_999)).toMatchObject({ by: "tender", outcome: "declined" });
  process.kill(server.pid, "SIGSTOP");
  try {
    expect(await buy(800)).toMatchObject({ by: "stand-in", outcome: "approved" });
  } finally {
    process.kill(server.pid, "SIGCONT");
  }
  const amounts = async () => {
    const { body } = await api(`GET /issuing/${merchant.accountID}/authorizations`);
    return (body as { authorizedAmount: string }[]).map(({ authorizedAmount }) => authorizedAmount);
  };
  await expect.poll(amounts, PATIENT).toEqual(expect.arrayContaining(["-7.00", "-8.00"]));
});

/** States of the server's connections, which only the superuser can see. */
async function statesOfServer(): Promise<string[]> {
  const { pool, db } = open(market.database.url, 1);
  const matches = await rows<{ state: string }>(
    db,
    sql`select state from pg_stat_activity where usename = 'tender_server' and state is not null`,
  );
  await pool.end({ timeout: 5 });
  return matches.map(({ state }) => state);
}

test("while a processor handles a card request no transaction is open, and a repeat by the key returns the same card", async () => {
  const { api, front, merchant } = market;
  const cards = `/issuing/${merchant.accountID}/issued-cards`;
  const authorizedUser = { firstName: "Grace", lastName: "Hopper" };
  const body = { fundingWalletID: merchant.walletID, authorizedUser, formFactor: "virtual" };
  const make = (key: string) => api(`POST ${cards}`, body, { "x-idempotency-key": key });
  const listed = async () => ((await api(`GET ${cards}`)).body as object[]).length;
  const before = await listed();
  const key = randomUUID();
  front.hold();
  const [response, again] = [make(key), make(key)];
  const card = { cardNumber: OTHER_NUMBER, cardCvv: "111", expiration: { month: "12", year: "35" } };
  const linking = api(`POST /accounts/${merchant.accountID}/cards`, {
    ...card,
    billingAddress: { postalCode: "11111" },
  });
  await expect.poll(() => front.held.length, PATIENT).toBeGreaterThan(2);
  expect(await statesOfServer()).toContain("idle");
  // A worker's loop may be between two statements for a moment; a transaction that waits for the processor would stay
  // open.
  const openOnes = async () => (await statesOfServer()).filter((state) => state.startsWith("idle in transaction"));
  await expect.poll(openOnes, PATIENT).toEqual([]);
  front.release();
  expect((await linking).body).toMatchObject({ lastFourCardNumber: "1117" });
  const answers = [await response, await again];
  const good = answers.filter(({ status }) => status === 200);
  expect(good.length).toBeGreaterThan(0);
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
  const repeat = await make(key);
  expect(repeat.body).toEqual(good[0]?.body);
  expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  expect(await listed()).toBe(before + 1);
});

test("the operator sees the status of each provider, and outsiders do not", async () => {
  const { server } = market;
  const request = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/readyz`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  const providers = async () => {
    const { text } = await request();
    return (JSON.parse(text) as { providers: { name: string; state: string; services: string[] }[] }).providers;
  };
  const connectorOf = async () => (await providers()).find(({ name }) => name === "connector");
  await expect.poll(async () => (await connectorOf())?.state, PATIENT).toBe("working");
  expect((await connectorOf())?.services).toEqual(expect.arrayContaining(["card-charge", "issued-cards"]));
  expect((await providers()).map(({ name }) => name)).toContain("file-store");
  expect((await request()).text).not.toContain("localhost");
  expect(await request({ "x-forwarded-for": "203.0.113.9" })).toEqual({ status: 200, text: "" });
});

test("unsigned, old, unreadable and unknown events are rejected, and nothing is stored", async () => {
  const { server } = market;
  const instructionID = randomUUID();
  const event = { eventID: randomUUID(), instructionID, kind: "completed", at: new Date().toISOString(), amount: 1 };
  const body = JSON.stringify({ events: [event] });
  const emit = async (text: string, headers: Record<string, string>) => {
    const all = { "content-type": "application/json", ...headers };
    const url = `${server.url}/api/provider-events/connector`;
    return (await fetch(url, { method: "POST", headers: all, body: text })).status;
  };
  const old = new Date(Date.now() - 10 * 60_000);
  const other = `whsec_${randomBytes(32).toString("base64")}`;
  expect(await emit(body, {})).toBe(401);
  expect(await emit(body, signedHeaders(other, randomUUID(), body))).toBe(401);
  expect(await emit(body, signedHeaders(secret, randomUUID(), body, old))).toBe(401);
  expect(await emit("{", signedHeaders(secret, randomUUID(), "{"))).toBe(400);
  expect(await emit(body, signedHeaders(secret, randomUUID(), body))).toBe(404);
  const long = JSON.stringify({ events: [], padding: "x".repeat(300_000) });
  expect(await emit(long, signedHeaders(secret, randomUUID(), long))).toBe(413);
});

test("while the connector does not answer, cards are neither linked nor issued nor shown, and nothing is stored", async () => {
  const { api, merchant, payer, example } = market;
  const cards = `/issuing/${merchant.accountID}/issued-cards`;
  const before = (await api(`GET ${cards}`)).body as { issuedCardID: string }[];
  await example.close();
  const authorizedUser = { firstName: "Ada", lastName: "Byron" };
  const body = { fundingWalletID: merchant.walletID, authorizedUser, formFactor: "virtual" };
  const card = { cardNumber: NUMBER, cardCvv: "111", expiration: { month: "12", year: "35" } };
  const linking = { ...card, billingAddress: { postalCode: "11111" } };
  for (const answer of [
    await api(`POST ${cards}`, body),
    await api(`GET ${cards}/${before[0]?.issuedCardID}/details`),
    await api(`POST /accounts/${payer.accountID}/cards`, { ...linking, cardNumber: "5555555555554444" }),
  ])
    expectEmpty(answer, 504);
  expect((await api(`GET ${cards}`)).body).toEqual(before);
  expect((await api(`GET /accounts/${payer.accountID}/cards`)).body).toHaveLength(1);
});

test("after all of it the ledger balances", async () => {
  expect(await breaches(market.db)).toEqual([]);
});
