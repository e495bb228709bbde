import { expect, test } from "@playwright/test";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { killedAt } from "@/testing/killed-pass";
import { hasSSHD } from "@/testing/sshd";
import { inTurn } from "@/testing/turns";
import type { Failpoint } from "@/lib/providers/failpoint";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const KILLS: Record<"submit" | "window" | "returns", readonly Failpoint[]> = {
  submit: ["rails:claimed", "rails:submitted", "rails:recorded"],
  window: ["files:built", "files:sent", "files:uploaded", "files:renamed", "files:handed", "rails:kept"],
  returns: ["files:received", "files:returned"],
};

/** A bank may take the file at these points, before Tender records that it is there. */
const TAKEN: readonly Failpoint[] = ["files:uploaded", "files:renamed", "files:handed"];

const CASES = Object.entries(KILLS).flatMap(([step, points]) =>
  points.flatMap((point) =>
    (TAKEN.includes(point) ? [true, false] : [false]).map((isQuick) => ({ step, point, isQuick })),
  ),
);

for (const [index, { step, point, isQuick }] of CASES.entries())
  test(
    `killed at ${point}, with a bank that takes files ${isQuick ? "at once" : "later"}, every payment moves once`,
    { tag: inTurn(index, 7) },
    async () => {
      const market = await newBankMarket();
      const { bank, payOut, pass, passOf, transferAt, end } = market;
      const ids = [
        await payOut(on(0, "09:00"), 1001),
        await payOut(on(0, "09:00"), 1002),
        await payOut(on(0, "09:00"), 1003),
      ];
      /** Runs until the process dies, and then a second process four minutes later. */
      const go = async (name: string, now: Date) => {
        if (name === step) {
          expect(await killedAt(point, passOf(now))).toBe("SIGKILL");
          if (isQuick) bank.take();
        } else await pass(now);
        await pass(new Date(now.getTime() + 4 * 60_000));
        if (isQuick) bank.take();
      };
      await go("submit", on(0, "09:00"));
      await go("window", on(0, "10:00"));
      bank.take();
      expect(bank.accepted.map(({ amount }) => amount).toSorted()).toEqual([1001, 1002, 1003]);
      expect(new Set(bank.accepted.map(({ traceNumber }) => traceNumber)).size).toBe(3);
      await pass(on(1, "08:30"));
      const back = bank.accepted.filter(({ amount }) => amount < 1003);
      bank.send(
        dayOf(1),
        back.map((entry) => ({ entry, code: "R03" })),
      );
      await go("returns", on(1, "12:00"));
      await pass(on(2, "12:00"));
      bank.take();
      expect(bank.accepted).toHaveLength(3);
      const now = on(2, "12:00");
      const statuses = await Promise.all(ids.map(async (id) => (await transferAt(now, id)).status));
      expect(statuses).toEqual(["reversed", "reversed", "completed"]);
      await end();
    },
  );
