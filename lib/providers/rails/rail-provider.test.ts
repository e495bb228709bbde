import { expect, test } from "@playwright/test";
import { ordered, START } from "@/db/testing/instructions";
import { type RailEvent, type RailProvider, Unanswered } from "./rail-provider";
import { calendarPace, fastPace } from "./simulator/pace";
import { simulatorAt } from "./simulator/simulator";

const NEVER = new Date("2030-01-01T00:00:00Z");

/** Every adapter holds to this. */
const ADAPTERS: Record<string, () => RailProvider> = {
  "fast simulator": () => simulatorAt(() => fastPace(1)),
  "calendar simulator": () => simulatorAt(() => calendarPace),
};
for (const [name, make] of Object.entries(ADAPTERS)) {
  test(`${name}: the same instruction again is the same instruction`, async () => {
    const [provider, debit] = [make(), ordered({ kind: "ach-debit" })];
    const ids = (events: readonly RailEvent[]) => events.map(({ eventID }) => eventID);
    const once = await provider.submit([debit], NEVER);
    expect(ids(await provider.submit([debit], NEVER))).toEqual(ids(once));
    expect(ids(await provider.look(debit, NEVER))).toEqual(ids(once));
    expect(new Set(ids(once)).size).toBe(once.length);
  });

  test(`${name}: what has not left is canceled, what has left is not`, async () => {
    const [provider, debit] = [make(), ordered({ kind: "ach-debit" })];
    expect(await provider.cancel(debit, START)).toBe("canceled");
    expect(await provider.cancel(debit, NEVER)).toBe("too-late");
    expect(await provider.cancel(ordered({ kind: "rtp-credit" }), START)).toBe("too-late");
  });

  test(`${name}: looking after a lost answer tells all, oldest first`, async () => {
    const [provider, lost] = [make(), ordered({ kind: "card-charge", amount: 9003 })];
    await expect(provider.submit([lost], START)).rejects.toThrow(Unanswered);
    await expect(provider.look({ ...lost, attempt: 2 }, START)).rejects.toThrow(Unanswered);
    const events = await provider.look({ ...lost, attempt: 3 }, NEVER);
    expect(events.map(({ kind }) => kind)).toEqual(["confirmed", "settled", "completed", "funded"]);
    expect(events.map(({ at }) => at.getTime())).toEqual(events.map(({ at }) => at.getTime()).toSorted());
  });

  test(`${name}: it says when to look next until nothing more comes`, async () => {
    const [provider, debit] = [make(), ordered({ kind: "ach-debit", amount: 5507 })];
    let [now, looks]: [Date | undefined, number] = [START, 0];
    const kinds = new Set<string>();
    for (; now; now = provider.nextLook(debit, now), looks++)
      for (const { kind } of await provider.look(debit, now)) kinds.add(kind);
    expect([...kinds]).toEqual(["originated", "completed", "funded", "returned", "return-funded"]);
    expect(looks).toBe(4);
    expect(provider.nextLook({ ...debit, status: "canceled" }, START)).toBeUndefined();
  });
}
