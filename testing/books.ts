import { expect, test } from "@playwright/test";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { partnersMade, testDatabase } from "./factories";

/**
 * Checks, after the tests of a file, the ledger of every partner that they created. A test that damages a ledger does
 * so in a transaction that it rolls back.
 */
export function checkBooks(): void {
  let before = 0;
  test.beforeAll(() => {
    before = partnersMade.length;
  });
  test.afterAll(async () => {
    for (const partnerID of partnersMade.slice(before)) expect(await breaches(testDatabase(), partnerID)).toEqual([]);
  });
}
