import { expect } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import {
  CVV_RESULTS,
  NAME_RESULTS,
  POSTAL_CODE_RESULTS,
  TEST_CARD_WORDS,
  TEST_CARDS,
} from "@/lib/core/money/card-test-values";
import { ACCOUNT_TEST_VALUES, AMOUNT_TEST_VALUES, EVIDENCE_TEST_VALUES } from "@/lib/core/money/rail-test-values";
import { TEST_VALUES } from "@/lib/core/money/test-values";
import { signIn, test } from "./pages";

test("every value that fails in sandbox is documented", async ({ page }) => {
  await page.goto("/reference");
  await page.getByRole("link", { name: "Sandbox test values" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sandbox test values" })).toBeVisible();
  const cards = TEST_CARDS.map(({ number, result }) => ({ value: number, words: TEST_CARD_WORDS[result] }));
  for (const { value, words } of [
    ...TEST_VALUES,
    ...AMOUNT_TEST_VALUES,
    ...ACCOUNT_TEST_VALUES,
    ...EVIDENCE_TEST_VALUES,
    ...cards,
  ]) {
    await expect(
      page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: value, exact: true }) }),
    ).toContainText(words);
  }
});

test("the sandbox bar links to the test values and the simulations", async ({ context, page }) => {
  await signIn(context, await newPerson(testDatabase(), await newPartner(testDatabase())));
  await page.goto("/settings/security");
  const bar = page.getByRole("region", { name: "Mode" });
  await expect(bar.getByRole("link", { name: "Sandbox tools" })).toHaveAttribute("href", "/developers/sandbox");
  await bar.getByRole("link", { name: "Test values" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sandbox test values" })).toBeVisible();
});

test("the reference links to every operation of the public API", async ({ page, request }) => {
  const document = (await (await request.get("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  await page.goto("/reference");
  const links = page.getByRole("navigation", { name: "Operations" }).getByRole("link");
  await expect(links).toHaveCount(operations.length);
  await links.filter({ hasText: "Create a transfer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Transfers" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Create a transfer" })).toBeInViewport();
});

test("every test value of the card check is documented", async ({ page }) => {
  await page.goto("/reference/test-values");
  const rows = page.getByRole("table", { name: "Checks of a card" }).getByRole("row");
  for (const [value, result] of [...CVV_RESULTS, ...POSTAL_CODE_RESULTS])
    await expect(
      rows.filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${value}(?:,|$)`) }) }),
    ).toContainText(`returns ${result}`);
  for (const [name, [first]] of NAME_RESULTS)
    await expect(rows.filter({ has: page.getByRole("rowheader", { name, exact: true }) })).toContainText(
      `first ${first}`,
    );
});
