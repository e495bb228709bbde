import { expect, test } from "@playwright/test";
import { on } from "@/testing/bank-market";
import { killedAt } from "@/testing/killed-pass";
import { checkBooks } from "@/testing/books";
import { newPaymentMarket } from "@/testing/payment-market";
import { hasSSHD } from "@/testing/sshd";
import { inTurn } from "@/testing/turns";
import type { Failpoint } from "@/lib/providers/failpoint";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

/** The run during which a process dies, and the points where it may die. */
const KILLS: Record<"leave" | "answer" | "advice", readonly Failpoint[]> = {
  leave: ["rails:submitted", "files:built", "files:sent", "files:uploaded", "files:renamed", "files:handed"],
  answer: ["files:received", "files:answered", "rails:kept"],
  advice: ["files:stated", "files:returned", "files:matched"],
};

const CASES = Object.entries(KILLS).flatMap(([step, points]) => points.map((point) => ({ step, point })));

for (const [index, { step, point }] of CASES.entries())
  test(
    `killed at ${point}, every payment moves once and ends with the bank's result`,
    { tag: inTurn(index, 6) },
    async () => {
      const market = await newPaymentMarket();
      const { payments, pay, pass, passOf, transferAt, end } = market;
      const noon = on(0, "12:00");
      const ids = [await pay(noon, 1001), await pay(noon, 1002), await pay(noon, 1003)];
      /** Runs until the process dies, and then a second process four minutes later. */
      const go = async (name: string, now: Date) => {
        if (name === step) expect(await killedAt(point, passOf(now))).toBe("SIGKILL");
        else await pass(now);
        payments.take();
        await pass(new Date(now.getTime() + 4 * 60_000));
        payments.take();
      };
      await go("leave", noon);
      expect(payments.accepted.map(({ amount }) => amount).toSorted()).toEqual([1001, 1002, 1003]);
      const [first, second, third] = payments.accepted.toSorted((one, other) => one.amount - other.amount);
      if (!first || !second || !third) throw new Error("one is missing");
      payments.answer([first], "RJCT", "AC04");
      payments.answer([second], "ACSC");
      await go("answer", on(0, "13:00"));
      payments.advise(first.executesOn, [
        { cents: -1002, endToEndID: second.endToEndID },
        { cents: -1003, endToEndID: third.endToEndID },
        { cents: 1002, endToEndID: second.endToEndID, returnReason: "AC06" },
      ]);
      await go("advice", on(0, "14:00"));
      await pass(on(0, "15:00"));
      expect(payments.accepted).toHaveLength(3);
      const now = on(0, "15:00");
      const statuses = await Promise.all(ids.map(async (id) => (await transferAt(now, id)).status));
      expect(statuses).toEqual(["failed", "reversed", "completed"]);
      await end();
    },
  );
