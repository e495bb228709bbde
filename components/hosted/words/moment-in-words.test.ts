import { expect, test } from "@playwright/test";
import { momentInWords } from "./moment-in-words";

test("a receipt shows when it was submitted in the reader's zone and language, and in UTC if the zone is unknown", () => {
  const iso = "2026-11-28T20:46:00.000Z";
  expect(momentInWords(iso, "en", "America/New_York")).toBe("November 28, 2026 at 3:46 PM EST");
  expect(momentInWords(iso, "es", "America/New_York")).toMatch(/^28 de noviembre de 2026.* 3:46.* EST$/);
  expect(momentInWords(iso, "en")).toBe("November 28, 2026 at 8:46 PM UTC");
});
