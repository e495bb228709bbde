import { expect, test } from "@playwright/test";
import { stateNames, can } from "@/lib/core/api/states";
import { disputeStates, FAVORS } from "./states";

const EVENTS = ["submit", "accept", "expire", "withdraw", "win", "lose"] as const;

test("a dispute can be answered once, decided once, and withdrawn until then", () => {
  const possible = Object.fromEntries(
    stateNames(disputeStates).map((state) => [state, EVENTS.filter((event) => can(disputeStates, state, event))]),
  );
  expect(possible).toEqual({
    "response-needed": ["submit", "accept", "expire", "withdraw"],
    "under-review": ["withdraw", "win", "lose"],
    resolved: [],
    accepted: [],
    expired: [],
    closed: [],
    won: [],
    lost: [],
  });
});

test("only a ruling for the merchant or a withdrawal gives the money back", () => {
  const merchants = Object.entries(FAVORS).flatMap(([event, side]) => (side === "merchant" ? [event] : []));
  expect(merchants.sort()).toEqual(["win", "withdraw"]);
});
