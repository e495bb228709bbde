import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { ordered, START } from "@/testing/instructions";
import { provesProvider } from "@/testing/proves-provider";
import { newInstruction, RAIL_START } from "@/testing/rails";
import { daysAfter } from "@/lib/core/time/time";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import { type RailProvider, Unanswered } from "./rail-provider";
import { railTable } from "./rails";
import { calendarPace, fastPace } from "./simulator/pace";
import { readRecord, recorded, simulatorAt } from "./simulator/simulator";

const NEVER = new Date("2030-01-01T00:00:00Z");
const db = testDatabase();

const PACES = { fast: fastPace(1), calendar: calendarPace };

for (const [name, pace] of Object.entries(PACES))
  for (const kind of ["ach-debit", "ach-credit", "card-charge"] as const)
    provesProvider(`${name} simulator, ${kind}`, async () => {
      const record = path.join(tmpdir(), `rails-${randomUUID()}.jsonl`);
      const partner = await newPartner(db);
      const provider = recorded(
        simulatorAt(() => pace),
        record,
      );
      const left = async (instructionID: string) => {
        const did = readRecord(record).filter((line) => line.instructionID === instructionID);
        return did.some((line) => line.did === "cancel") ? 0 : did.length;
      };
      return {
        provider,
        partner,
        start: RAIL_START,
        order: () => newInstruction(db, partner, kind),
        handOver: async () => daysAfter(RAIL_START, 5),
        settle: async () => daysAfter(RAIL_START, 20),
        acceptedCount: left,
      };
    });

for (const [name, pace] of Object.entries(PACES)) {
  const provider = simulatorAt(() => pace);

  test(`${name} simulator: real-time money cannot be stopped`, async () => {
    expect(await provider.cancel(ordered({ kind: "rtp-credit" }), START)).toBe("too-late");
  });

  test(`${name} simulator: looking after a lost answer tells all, oldest first`, async () => {
    const lost = ordered({ kind: "card-charge", amount: 9003 });
    await expect(provider.submit([lost], START)).rejects.toThrow(Unanswered);
    await expect(provider.look({ ...lost, attempt: 2 }, START)).rejects.toThrow(Unanswered);
    const events = await provider.look({ ...lost, attempt: 3 }, NEVER);
    expect(events.map(({ kind }) => kind)).toEqual(["confirmed", "settled", "completed", "funded"]);
  });

  test(`${name} simulator: it says when to look next until nothing more comes`, async () => {
    const debit = ordered({ kind: "ach-debit", amount: 5507 });
    let [now, looks]: [Date | undefined, number] = [START, 0];
    const kinds = new Set<string>();
    for (; now; now = provider.nextLook(debit, now), looks++)
      for (const { kind } of await provider.look(debit, now)) kinds.add(kind);
    expect([...kinds]).toEqual(["originated", "completed", "funded", "returned", "return-funded"]);
    expect(looks).toBe(4);
    expect(provider.nextLook({ ...debit, status: "canceled" }, START)).toBeUndefined();
  });
}

test("each kind of a mode has one provider, and two without a choice are rejected", () => {
  const named = (name: string, kinds: readonly InstructionKind[]): RailProvider => ({
    ...simulatorAt(() => calendarPace),
    name,
    mode: "production",
    kinds,
  });
  const [files, connector] = [named("files", ["ach-debit", "ach-credit"]), named("connector", ["ach-credit"])];
  const nameOf = (table: ReturnType<typeof railTable>, key: string) => table.get(key)?.name;
  expect(nameOf(railTable([files]), "production ach-credit")).toBe("files");
  expect(nameOf(railTable([files]), "sandbox ach-credit")).toBeUndefined();
  expect(nameOf(railTable([files]), "production card-charge")).toBeUndefined();
  expect(() => railTable([files, connector])).toThrow("two providers move ach-credit: name one");
  const chosen = railTable([files, connector], { "ach-credit": "connector" });
  expect([nameOf(chosen, "production ach-debit"), nameOf(chosen, "production ach-credit")]).toEqual([
    "files",
    "connector",
  ]);
  for (const [choice, says] of [
    [{ "ach-debit": "connector" }, "connector does not move ach-debit"],
    [{ "ach-loan": "files" }, "nothing is called ach-loan"],
  ] as const)
    expect(() => railTable([files, connector], { "ach-credit": "files", ...choice })).toThrow(says);
});
