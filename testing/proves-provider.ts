import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newID } from "@/lib/core/api/ids";
import { claim } from "@/lib/domain/money/rails/claim";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { shownTo } from "@/lib/domain/money/rails/ask";
import { ofPartner, receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import type { Instruction, RailEvent, RailProvider, StatementLine } from "@/lib/providers/rails/rail-provider";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { checkBooks } from "./books";
import { type Partner, testDatabase } from "./factories";
import { inboxOf, instructionOf, listening } from "./rails";

/** A provider with an observable outside world. It is new for each test. */
export interface ProvableProvider {
  provider: RailProvider;
  partner: Partner;
  /** Stores an instruction of the partner that is due at once, and returns its ID. */
  order(): Promise<string>;
  /** When orders are due. */
  start: Date;
  /** Lets the outside world take the instructions handed over. Returns a moment after it. */
  handOver(): Promise<Date>;
  /** Runs everything that follows. Returns a moment after it. */
  settle(): Promise<Date>;
  /** The number of times the outside world got an instruction. */
  acceptedCount(instructionID: string): Promise<number>;
}

const db = testDatabase();
const at = (now: Date) => ({ db, now, requestID: randomUUID(), clientAddress: "test" });
const ids = (events: readonly RailEvent[]) => events.map(({ eventID }) => eventID);

async function ordered(make: () => Promise<ProvableProvider>) {
  const proven = await make();
  const { provider, partner, start } = proven;
  const instructionID = await proven.order();
  const { applier } = listening();
  const moving = { partnerID: partner.accountID, providerOf: () => provider, applier };
  const taking = async (now: Date): Promise<Instruction> => {
    const [claimed] = await claim(at(now), { partnerID: partner.accountID, instructionID, isDue: false });
    if (!claimed) throw new Error("the instruction is already claimed");
    return shownTo(at(now), claimed);
  };
  const emit = (now: Date, events: readonly RailEvent[]) =>
    receiveRailEvents(at(now), provider, ofPartner(partner.accountID, events), applier);
  const move = (now: Date) => moveRails(at(now), moving);
  return { ...proven, instructionID, taking, emit, move, first: () => taking(start) };
}

/** Declares the tests that every provider must pass: the guarantees that the loops rely on, with any outside world. */
export function provesProvider(name: string, make: () => Promise<ProvableProvider>): void {
  test.describe(name, () => {
    checkBooks();
    takesOnce(make);
    cancels(make);
    provesEvents(make);
  });
}

/** Tests that the outside world gets each instruction once. */
function takesOnce(make: () => Promise<ProvableProvider>): void {
  test("an instruction that is submitted again is the same instruction", async () => {
    const { provider, first, start, handOver, acceptedCount, instructionID } = await ordered(make);
    const debit = await first();
    await provider.submit([debit], start);
    await provider.submit([debit], start);
    const now = await handOver();
    const once = await provider.submit([debit], now);
    expect(once.length).toBeGreaterThan(0);
    expect(ids(await provider.submit([debit], now))).toEqual(ids(once));
    expect(ids(await provider.look(debit, now))).toEqual(ids(once));
    expect(new Set(ids(once)).size).toBe(once.length);
    expect(await acceptedCount(instructionID)).toBe(1);
  });

  test("several are handed over at once, and each is taken", async () => {
    const { provider, order, start, move, handOver, acceptedCount, instructionID } = await ordered(make);
    const all = [instructionID, await order(), await order()];
    const batches: number[] = [];
    const submit = provider.submit.bind(provider);
    provider.submit = (batch, now) => {
      batches.push(batch.length);
      return submit(batch, now);
    };
    await move(start);
    expect(batches).toEqual([3]);
    await handOver();
    for (const id of all) expect(await acceptedCount(id)).toBe(1);
  });

  test("after a crash before the answer, a lookup finds the instruction, and it counts once", async () => {
    const { provider, first, start, handOver, move, acceptedCount, instructionID } = await ordered(make);
    await provider.submit([await first()], start);
    const now = await handOver();
    await move(new Date(Math.max(now.getTime(), start.getTime() + 31_000)));
    expect(await acceptedCount(instructionID)).toBe(1);
    const { status } = await instructionOf(db, instructionID);
    expect(["originated", "confirmed", "completed"]).toContain(status);
    expect((await inboxOf(db, instructionID)).filter((one) => one === `${status} applied`)).toHaveLength(1);
  });
}

/** Tests that only instructions that have not left can be canceled. */
function cancels(make: () => Promise<ProvableProvider>): void {
  test("an instruction that has not left is canceled permanently, even if the provider never received it", async () => {
    for (const isKnown of [true, false]) {
      const { provider, first, start, handOver, acceptedCount, instructionID } = await ordered(make);
      const debit = await first();
      if (isKnown) await provider.submit([debit], start);
      expect(await provider.cancel(debit, start)).toBe("canceled");
      expect(await provider.cancel(debit, start)).toBe("canceled");
      await provider.submit([debit], start);
      const now = await handOver();
      expect(await acceptedCount(instructionID)).toBe(0);
      expect((await provider.look(debit, now)).map(({ kind }) => kind)).toEqual(["canceled"]);
    }
  });

  test("an instruction that has left is not canceled, and continues", async () => {
    const { provider, first, start, handOver, acceptedCount, instructionID } = await ordered(make);
    const debit = await first();
    await provider.submit([debit], start);
    expect(await provider.cancel(debit, await handOver())).toBe("too-late");
    expect(await acceptedCount(instructionID)).toBe(1);
  });
}

/** Tests its reports about instructions. */
function provesEvents(make: () => Promise<ProvableProvider>): void {
  test("events count once, doubled and out of order", async () => {
    const { provider, first, start, handOver, settle, emit, instructionID } = await ordered(make);
    const debit = await first();
    await provider.submit([debit], start);
    await handOver();
    const now = await settle();
    const events = await provider.look(debit, now);
    expect(events.map((event) => event.at.getTime())).toEqual(events.map((event) => event.at.getTime()).toSorted());
    await emit(now, events.toReversed());
    const { status } = await instructionOf(db, instructionID);
    const again = await emit(now, [...events, ...events]);
    expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(["duplicate"]));
    expect(await instructionOf(db, instructionID)).toMatchObject({ status });
    expect(await inboxOf(db, instructionID)).toHaveLength(events.length);
    expect(events.map(({ kind }) => kind)).toContain(status);
  });

  test("it has no record of unknown instructions, and its events about them are ignored", async () => {
    const { provider, first, start, emit } = await ordered(make);
    const nothing = { ...(await first()), instructionID: newID<string>() };
    expect(await provider.look(nothing, start)).toEqual([]);
    const { instructionID } = nothing;
    const strange = { eventID: randomUUID(), instructionID, kind: "completed" as const, at: start };
    expect(await emit(start, [strange])).toEqual([{ outcome: "unknown" }]);
    expect(await inboxOf(db, instructionID)).toEqual([]);
  });

  test("its statement agrees with the instructions handed over", async () => {
    const { provider, first, start, handOver, settle, move, instructionID } = await ordered(make);
    const { amount } = await first();
    await move(new Date(start.getTime() + 31_000));
    await handOver();
    const now = await settle();
    const lines: StatementLine[] = [];
    for await (const line of provider.statement(newYorkDay(now))) lines.push(line);
    for (const line of lines.filter((one) => one.instructionID === instructionID))
      expect(line).toMatchObject({ amount });
  });

  test("it is polled until its instructions are final, or calls back", async () => {
    const { provider, start, handOver, settle, move, instructionID } = await ordered(make);
    await move(start);
    await handOver();
    const now = await settle();
    for (let rounds = 0; rounds < 8; rounds++) await move(now);
    const after = await instructionOf(db, instructionID);
    expect(after).toMatchObject({ status: "completed", leaseUntil: null });
    expect(after.dueOn === null || after.dueOn > now).toBe(true);
    const next = provider.nextLook({ ...(await provideShown(after)) }, now);
    expect(next === undefined || next > now).toBe(true);
  });
}

/** The instruction as its row has it now, without its source and destination. */
async function provideShown(instruction: Awaited<ReturnType<typeof instructionOf>>): Promise<Instruction> {
  return shownTo(at(new Date()), { instruction, bank: null, card: null });
}
