import { randomBytes, randomUUID } from "node:crypto";
import http from "node:http";
import { expect, test } from "@playwright/test";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { ordered } from "@/testing/instructions";
import { cardRow } from "@/testing/bank-accounts";
import { provesProvider } from "@/testing/proves-provider";
import { inboxOf, instructionOf, listening, newInstruction, RAIL_START } from "@/testing/rails";
import { linkedCardTable, railInstructionTable } from "@/db/schema";
import { eq } from "drizzle-orm";
import { freePort } from "@/e2e/api/second-server";
import { startConnector } from "@/examples/connector/connector.mjs";
import { CardID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import { ofPartner, receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { sealCardToken } from "@/lib/domain/platform/vault/sealed-records";
import { Unanswered, Unsigned } from "../rails/rail-provider";
import { connectorAt } from "./connectors";
import { connectorRail } from "./rail";
import { signedHeaders } from "./signed";

const db = testDatabase();
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const CHARGES = ["card-charge", "card-refund"] as const;
const NEAR = ["127.0.0.1"];

/** The example connector with a movable clock, and a partner with a card. */
async function newOutside() {
  const secret = newSecret();
  const clock = { now: RAIL_START };
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const example = await startConnector({ secret, tenderURL: nobody, now: () => clock.now });
  closing.push(example.close);
  const partner = await newPartner(db, { mode: "production" });
  const { accountID } = await newAccount(db, partner);
  const row = cardRow(partner, accountID);
  const {
    keyVersion,
    wrappedKey,
    ciphertext: token,
  } = sealCardToken({ cardID: CardID.parse(row.cardID), accountID }, "card_1");
  await db.insert(linkedCardTable).values({ ...row, keyVersion, wrappedKey, token });
  const order = async () => {
    const instructionID = await newInstruction(db, partner, "card-charge");
    const isThis = eq(railInstructionTable.instructionID, instructionID);
    await db.update(railInstructionTable).set({ cardID: row.cardID }).where(isThis);
    return instructionID;
  };
  return { secret, clock, example, partner, order };
}

const closing: (() => Promise<unknown>)[] = [];
test.afterAll(() => Promise.all(closing.map((close) => close())));

provesProvider("a connector", async () => {
  const { secret, clock, example, partner, order } = await newOutside();
  const move = async (days: number) => {
    clock.now = daysAfter(RAIL_START, days);
    example.settleAll();
    return clock.now;
  };
  return {
    provider: connectorRail(connectorAt({ url: example.url, secret, allowed: NEAR }, ["charges"]), CHARGES),
    partner,
    start: RAIL_START,
    order,
    handOver: () => move(1),
    settle: () => move(5),
    acceptedCount: async (instructionID) => example.taken(instructionID),
  };
});

test("an event with another amount than its instruction is rejected, and nothing moves", async () => {
  const { secret, example, partner, order } = await newOutside();
  const provider = connectorRail(connectorAt({ url: example.url, secret, allowed: NEAR }, ["charges"]), CHARGES);
  const instructionID = await order();
  const event = { eventID: randomUUID(), instructionID, kind: "completed" as const, at: RAIL_START };
  const ctx = { db, now: RAIL_START, requestID: randomUUID(), clientAddress: "test" };
  const { applier, transitions } = listening();
  const emit = (amount: number, eventID: string) =>
    receiveRailEvents(ctx, provider, ofPartner(partner.accountID, [{ ...event, amount, eventID }]), applier);
  expect(await emit(999, randomUUID())).toMatchObject([{ outcome: "refused" }]);
  expect(await instructionOf(db, instructionID)).toMatchObject({ status: "initiated" });
  expect(await inboxOf(db, instructionID)).toEqual(["completed refused"]);
  expect(transitions).toEqual([]);
  expect(await emit(1000, randomUUID())).toMatchObject([{ outcome: "applied" }]);
});

test("events need their signature, their time and their shape", async () => {
  const secret = newSecret();
  const provider = connectorRail(connectorAt({ url: "https://connector.example", secret, allowed: [] }, []), CHARGES);
  const at = "2026-11-20T15:00:00.000Z";
  const event = { eventID: "e-1", instructionID: randomUUID(), kind: "settled", at, amount: 5, cost: 1 };
  const text = JSON.stringify({ events: [event] });
  const receive = (headers: Record<string, string>, body = text) => provider.receive?.({ headers, text: body });
  expect(await receive(signedHeaders(secret, "m-1", text))).toEqual([{ ...event, at: new Date(at), details: {} }]);
  const old = new Date(Date.now() - 6 * 60_000);
  for (const headers of [
    {},
    signedHeaders(newSecret(), "m-1", text),
    signedHeaders(secret, "m-1", `${text} `),
    signedHeaders(secret, "m-1", text, old),
    signedHeaders(secret, "m-1", text, new Date(Date.now() + 6 * 60_000)),
    { ...signedHeaders(secret, "m-1", text), "webhook-id": "m-2" },
  ])
    await expect(receive(headers)).rejects.toThrow(Unsigned);
  for (const wrong of ["", "{", "[]", JSON.stringify({ events: [{ ...event, amount: -1 }] })])
    await expect(receive(signedHeaders(secret, "m-1", wrong), wrong)).rejects.toMatchObject({ kind: "malformed" });
});

/** A connector that gives a test's responses. */
async function newAnswering(
  answer: (request: { id: string; body: string }) => [status: number, headers: object, text: string],
) {
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const id = String(request.headers["webhook-id"]);
    const [status, headers, text] = answer({ id, body: Buffer.concat(parts).toString() });
    response.writeHead(status, { ...headers }).end(text);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  closing.push(async () => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${port}`;
}

test("a response that is unsigned, answers a different request, repeats the request or redirects is rejected", async () => {
  const secret = newSecret();
  const good = JSON.stringify({ events: [] });
  const instruction = ordered({ kind: "card-charge" });
  const look = async (answer: Parameters<typeof newAnswering>[0], allowed = NEAR) => {
    const url = await newAnswering(answer);
    return connectorRail(connectorAt({ url, secret, allowed }, []), CHARGES).look(instruction, RAIL_START);
  };
  const signed = (id: string, text: string) => signedHeaders(secret, `answer-${id}`, text);
  expect(await look(({ id }) => [200, signed(id, good), good])).toEqual([]);
  const wrong: Parameters<typeof newAnswering>[0][] = [
    () => [200, {}, good],
    ({ id }) => [200, signedHeaders(newSecret(), `answer-${id}`, good), good],
    () => [200, signed(randomUUID(), good), good],
    ({ id, body }) => [200, signedHeaders(secret, id, body), body],
    ({ id }) => [500, signed(id, good), good],
    ({ id }) => [302, { ...signed(id, good), location: "https://elsewhere.example" }, good],
    ({ id }) => [200, signed(id, "{}"), "{}"],
    ({ id }) => [200, signed(id, "no JSON"), "no JSON"],
    ({ id }) => [200, signed(id, "x".repeat(2_000_000)), "x".repeat(2_000_000)],
  ];
  for (const answer of wrong) await expect(look(answer)).rejects.toThrow(Unanswered);
  await expect(
    look(({ id }) => [200, signed(id, good), good], []),
    "inside the network only what is named",
  ).rejects.toThrow(Unanswered);
});
