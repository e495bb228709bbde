import { expect, test } from "@playwright/test";
import { isMigrated } from "./migration-version";
import { testDatabase } from "./testing/factories";

test("a database is ready with all of this build's migrations, and not while one is still to come", async () => {
  expect(await isMigrated(testDatabase())).toBe(true);
  expect(await isMigrated(testDatabase(), Date.now())).toBe(false);
});
