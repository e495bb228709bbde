import { expect, test } from "@playwright/test";
import type { Obstacle } from "@/lib/domain/money/transfers/dashboard";
import { obstacleInWords } from "./obstacle-in-words";

test("an obstacle is explained on its side with a link, and on the other side without one", () => {
  const bare: Obstacle = {
    code: "no-method",
    side: "destination",
    waiting: [
      { capability: "wallet", status: "pending" },
      { capability: "send-funds", status: "disabled" },
    ],
  };
  expect(obstacleInWords("destination", bare)).toEqual({
    why: "The account is waiting for its capabilities. Wallet: pending, Send funds: disabled.",
    place: "capabilities",
  });
  expect(obstacleInWords("source", bare)).toEqual({
    why: "The other account has no matching payment method.",
  });
  expect(obstacleInWords("destination", { ...bare, waiting: [] })).toMatchObject({ place: "sources" });
  expect(obstacleInWords("source", { code: "no-access", side: "source" }).why).toContain("for this account");
  expect(obstacleInWords("destination", { code: "no-access", side: "source" }).why).toContain("for the other account");
});

test("an amount outside the limit is explained with the limit", () => {
  expect(obstacleInWords("source", { code: "too-much", cents: 100_000_000 }).why).toBe(
    "The maximum for these methods is $1,000,000.00.",
  );
  expect(obstacleInWords("source", { code: "too-little", cents: 30 }).why).toContain("The minimum is $0.30");
  expect(obstacleInWords("source", { code: "too-little" }).why).toBe("No amount covers this payment’s fee.");
});
