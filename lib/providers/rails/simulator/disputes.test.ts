import { expect, test } from "@playwright/test";
import { cardParty } from "@/testing/instructions";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import type { DisputeInput, DisputeEvent } from "../disputes";
import type { Instruction } from "../rail-provider";
import { disputedOn, disputeOfCharge, disputeOpened, disputesAt } from "./disputes";
import { calendarPace, fastPace } from "./pace";
import { simulatorAt } from "./simulator";

const START = new Date("2026-11-20T15:00:00Z");
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds);
const pace = fastPace(1);
const networks = disputesAt(() => pace);
const rails = simulatorAt(() => pace);

const charge = (amount: number, more: Partial<Instruction> = {}): Instruction => ({
  instructionID: "0199aaaa-0000-7000-8000-000000000001",
  partnerID: newID<AccountID>(),
  kind: "card-charge",
  status: "completed",
  amount,
  currency: "USD",
  details: {},
  attempt: 1,
  createdOn: START,
  party: cardParty(),
  ...more,
});

const disputed = (amount: number, more: Partial<DisputeInput> = {}): DisputeInput => ({
  networkID: `sandbox-${charge(amount).instructionID}`,
  instructionID: charge(amount).instructionID,
  paymentAmount: amount,
  brand: "Visa",
  status: "response-needed",
  phase: "chargeback",
  createdOn: START,
  texts: [],
  ...more,
});

const openingOf = (event: DisputeEvent | undefined) => (event?.kind === "opened" ? event.opening : undefined);

test("only card charges of the test amounts are disputed, two seconds after they settle", async () => {
  expect(await rails.disputesOf?.(charge(88_01), after(5_999))).toEqual([]);
  expect(await rails.disputesOf?.(charge(88_01), after(6_000))).toMatchObject([
    { kind: "opened", networkID: disputed(88_01).networkID, opening: { amount: 8801, phase: "chargeback" } },
  ]);
  for (const other of [charge(88_00), charge(88_06), charge(88_01, { kind: "card-refund" })])
    expect(await rails.disputesOf?.(other, after(DAY))).toEqual([]);
  for (const status of ["initiated", "confirmed", "canceled", "failed"])
    expect(await rails.disputesOf?.(charge(88_01, { status }), after(DAY))).toEqual([]);
});

test("a charge is looked at once more when its dispute comes, and never after", () => {
  expect(rails.nextLook(charge(88_01), after(4_000))).toEqual(after(6_000));
  expect(rails.nextLook(charge(88_01), after(6_000))).toBeUndefined();
  expect(rails.nextLook(charge(50_00), after(4_000))).toBeUndefined();
});

test("each test amount has its course, and each brand its code and its days", () => {
  const openings = [1, 2, 3, 4].map((part) => openingOf(disputeOfCharge(charge(88_00 + part), START, pace)));
  expect(openings.map((opening) => opening?.phase)).toEqual(["chargeback", "inquiry", "pre-dispute", "chargeback"]);
  expect(openings[3]?.respondBy).toEqual(after(5_000));
  const of = (brand: string, phase: "inquiry" | "chargeback") =>
    openingOf(
      disputeOpened({ instructionID: "", card: { brand } }, START, {
        amount: 1,
        phase,
        networkID: "n",
      }),
    );
  const brands = ["Visa", "Mastercard", "Discover", "American Express"];
  expect(brands.map((brand) => of(brand, "chargeback")?.reasonCode)).toEqual(["10.4", "4837", "UA02", "F29"]);
  for (const brand of ["American Express", "american-express"]) expect(of(brand, "inquiry")?.reasonCode).toBe("127");
  expect(brands.map((brand) => of(brand, "chargeback")?.respondBy)).toEqual(
    [14, 14, 14, 10].map((days) => after(days * DAY)),
  );
});

test("what follows comes at its time, and only while the dispute is open", async () => {
  const inquiry = disputed(88_02, { phase: "inquiry" });
  expect(networks.nextLook(inquiry, START)).toEqual(after(20_000));
  expect(await networks.look(inquiry, after(19_999))).toEqual([]);
  expect(await networks.look(inquiry, after(20_000))).toMatchObject([
    { kind: "escalated", respondBy: after(20_000 + 14 * DAY) },
  ]);
  expect(await networks.look(disputed(88_05), after(5_000))).toMatchObject([{ kind: "withdrawn" }]);
  expect(await networks.look(disputed(88_05, { status: "accepted" }), after(DAY))).toEqual([]);
  // Requested by hand, so the amount of its payment has no effect.
  expect(await networks.look(disputed(88_05, { networkID: "sandbox-asked-1" }), after(DAY))).toEqual([]);
});

test("the text of the evidence decides, three seconds after it is submitted", async () => {
  const submitted = (text: string) =>
    disputed(10_00, { status: "under-review", submittedOn: after(1_000), texts: ["Hello", text] });
  expect(await networks.look(submitted("winning_evidence"), after(3_999))).toEqual([]);
  expect(await networks.look(submitted("winning_evidence"), after(4_000))).toMatchObject([{ kind: "won" }]);
  expect(await networks.look(submitted(" losing_evidence "), after(4_000))).toMatchObject([{ kind: "lost" }]);
  expect(await networks.look(submitted("some evidence"), after(DAY))).toEqual([]);
  expect(networks.nextLook(submitted("some evidence"), START)).toBeUndefined();
});

test("a moved clock brings forward what is to come, but to no moment before now", async () => {
  const advancedBy = 18;
  const inquiry = disputed(88_02, { phase: "inquiry", advancedBy });
  expect(networks.nextLook(inquiry, START)).toEqual(after(2_000));
  expect(await networks.look(inquiry, after(1_999))).toEqual([]);
  expect(await networks.look(inquiry, after(3_000))).toMatchObject([
    { kind: "escalated", at: after(3_000), respondBy: after(3_000 + 14 * DAY) },
  ]);
  const moved = charge(88_01, { advancedBy: 4 });
  expect(rails.nextLook(moved, after(0))).toEqual(after(2_000));
  expect(await rails.disputesOf?.(moved, after(1_999))).toEqual([]);
  expect(await rails.disputesOf?.(moved, after(3_000))).toMatchObject([{ kind: "opened", at: after(3_000) }]);
});

test("by the calendar a dispute takes banking days", () => {
  const at = disputedOn(charge(88_04), START, calendarPace);
  expect(at).toEqual(new Date("2026-11-23T13:00:00Z"));
  const opened = at && disputeOfCharge(charge(88_04), at, calendarPace);
  expect(openingOf(opened)?.respondBy).toEqual(new Date("2026-11-24T23:00:00Z"));
});
