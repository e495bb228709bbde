import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { railInstructionTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { newMarket } from "@/testing/storm/market";
import { newTransfer } from "@/testing/transfers";
import { Deadline } from "@/lib/core/time/deadline";
import { OtherAnswer } from "@/lib/core/api/answered";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { claim } from "@/lib/domain/money/rails/claim";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { CreateTransfer } from "../contract";
import { createTransfer } from "./create-transfer";
import { catchUp, waitForInstruction, waitForRail } from "./wait-for-rail";

checkBooks();

const db = testDatabase();

async function setting() {
  const market = await newMarket();
  const [one, other] = market.traders;
  if (!one || !other) throw new Error("nobody trades");
  const methods = (from: string, to: string) => {
    const [source, destination] = [one.methods[from], other.methods[to]];
    if (!source || !destination) throw new Error("a method is missing");
    return { from: source, to: destination };
  };
  /** Makes a payment with an instruction that another process has leased and never submits. */
  const held = async (from: string, to: string) => {
    const id = await newTransfer(market.ctx(), { ...methods(from, to), cents: 500 });
    const [taken] = await claim(market.ctx(), { partnerID: market.partner.accountID, isDue: false });
    return { id, instructionID: taken?.instruction.instructionID ?? "" };
  };
  const emit = (instructionID: string, kind: "confirmed" | "accepted-without-posting") =>
    receiveRailEvents(
      market.ctx(),
      market.network,
      [{ eventID: randomUUID(), instructionID, kind, at: market.clock.now }],
      applyRegistered,
    );
  return { market, methods, held, emit };
}

test("a caller who waits for a fast rail gets its answer", async () => {
  const { market, methods } = await setting();
  const pay = (from: string, to: string, value = 500) => {
    const way = methods(from, to);
    const body = CreateTransfer.parse({
      source: { paymentMethodID: way.from },
      destination: { paymentMethodID: way.to },
      amount: { currency: "USD", value },
    });
    const waiting = { ...market.ctx(), key: randomUUID(), waitFor: "rail-response", deadline: new Deadline(60_000) };
    return createTransfer(waiting, body);
  };
  const paid = await pay("service-wallet", "rtp-credit");
  expect(paid).toMatchObject({ status: "completed", destination: { rtpDetails: { status: "completed" } } });
  const declined = await pay("service-wallet", "rtp-credit", 7701);
  expect(declined).toMatchObject({ status: "failed", failureReason: "destination-payment-error" });
  const broke = await pay("service-wallet", "rtp-credit", 6_000_000);
  expect(broke).toMatchObject({ status: "failed", failureReason: "wallet-insufficient-funds" });
  for (const answer of [paid, declined, broke]) expect(answer).not.toBeInstanceOf(OtherAnswer);
  expect(broke).not.toHaveProperty("completedOn");
  expect(broke).not.toHaveProperty("serviceFee");
});

test("when the rail does not answer within the caller's wait, the response says that the rail has not answered", async () => {
  const { market, held } = await setting();
  const { id, instructionID } = await held("service-wallet", "rtp-credit");
  const short = { ...market.ctx(), deadline: new Deadline(300) };
  expect(await waitForRail(short, id)).toBe(false);
  const [leg] = await db
    .select()
    .from(railInstructionTable)
    .where(eq(railInstructionTable.instructionID, instructionID));
  expect(leg?.status).toBe("initiated");
});

test("a caller who waits while another process asks the rail gets the rail's answer, whatever it is", async () => {
  for (const [from, to, kind] of [
    ["card-payment", "service-wallet", "confirmed"],
    ["service-wallet", "rtp-credit", "accepted-without-posting"],
  ] as const) {
    const { market, held, emit } = await setting();
    const { id, instructionID } = await held(from, to);
    const waiting = waitForRail(market.ctx(), id);
    await emit(instructionID, kind);
    expect(await waiting).toBe(true);
    expect(await waitForInstruction(market.ctx(), instructionID)).toBe(true);
  }
});

test("when no time is left, the response does not include the rail's answer", async () => {
  const { market, held, emit } = await setting();
  const { id, instructionID } = await held("card-payment", "service-wallet");
  await emit(instructionID, "confirmed");
  expect(await waitForRail({ ...market.ctx(), deadline: new Deadline(-1000) }, id)).toBe(false);
});

test("no caller waits for a bank or for a transfer without a rail", async () => {
  const { market, methods, held } = await setting();
  const none = { ...market.ctx(), deadline: new Deadline(-1000) };
  const { id } = await held("service-wallet", "ach-credit-standard");
  const { id: debit } = await held("ach-debit-fund", "service-wallet");
  const direct = await newTransfer(market.ctx(), { ...methods("service-wallet", "service-wallet"), cents: 500 });
  for (const one of [id, debit, direct]) expect(await waitForRail(none, one)).toBe(true);
});

test("catching up returns immediately when no instruction is due or leased", async () => {
  const { market, methods } = await setting();
  const hands = { partnerID: market.partner.accountID, providerOf: () => market.network };
  const direct = await newTransfer(market.ctx(), { ...methods("service-wallet", "service-wallet"), cents: 500 });
  await catchUp(market.ctx(), direct, hands);
  const charge = await newTransfer(market.ctx(), { ...methods("card-payment", "service-wallet"), cents: 500 });
  await catchUp({ ...market.ctx(), now: new Date(market.clock.now.getTime() - 1000) }, charge, hands);
  expect(market.network.accepted).toEqual([]);
  await catchUp(market.ctx(), charge, hands);
  expect(market.network.accepted).toHaveLength(1);
});
