import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { createInviteTemplate } from "@/lib/domain/onboarding/invite-builder/invite-builder";
import { inviterOf } from "./account-staff";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();
const ROWS = [
  "Legal business name,Email,Foreign ID",
  '"Lincoln, Bakery",lincoln@bakery.example,L-1',
  "Oat Cafe,nowhere,L-2",
  "Rye Market,rye@market.example,L-3",
];

async function owner(context: BrowserContext): Promise<Partner> {
  const partner = await inviterOf(context);
  await createInviteTemplate(ctxFor(partner), {
    name: "Shops",
    invite: { capabilities: ["wallet"], feePlanCodes: ["standard"], builder: { preset: "look" } },
  });
  return partner;
}

/** Chooses a file once the page is interactive, and waits until it shows the content. */
async function choose(page: Page, lines: readonly string[], seen: RegExp | string) {
  const file = { name: "shops.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
  await expect(async () => {
    await page.getByLabel("CSV file").setInputFiles([]);
    await page.getByLabel("CSV file").setInputFiles(file);
    await expect(page.getByText(seen).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("each valid row of a file becomes an invite of the template and is mailed; the same file creates none twice", async ({
  context,
  page,
}) => {
  await owner(context);
  await page.goto("/invites");
  await page.getByRole("link", { name: "Import CSV" }).click();
  await choose(page, ROWS, "3 rows");
  await expect(rowOf(page, "Oat Cafe")).toContainText("Email: Enter an address like name@example.com.");
  await expect(rowOf(page, "Rye Market")).toContainText("Ready");
  await page.getByLabel("Email", { exact: true }).selectOption("Email each in English");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create 2 invites" }).click();
  await expect(page.getByText("2 invites created", { exact: true })).toBeVisible();
  const link = rowOf(page, "Lincoln, Bakery").getByRole("link", { name: "Created" });
  const made = await link.getAttribute("href");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download links" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe("Recipient,Email,Link");
  expect(lines[1]).toMatch(/^"Lincoln, Bakery",lincoln@bakery\.example,https?:\/\/.+\/o\/\w+/);
  expect(lines).toHaveLength(3);

  await page.reload();
  await choose(page, ROWS, "3 rows");
  await page.getByRole("button", { name: "Create 2 invites" }).click();
  await expect(link).toHaveAttribute("href", made ?? "");
  await page.goto("/invites");
  await expect(page.getByRole("rowheader")).toHaveText([/Rye Market/, /Lincoln, Bakery/]);
  await page.goto("/developers/outbox");
  await expect(page.getByRole("row").filter({ hasText: "lincoln@bakery.example" })).toHaveCount(1);
});

test("a file with identity numbers is rejected as a whole, and one that the server rejects can be tried again", async ({
  context,
  page,
  pageErrors,
}) => {
  await owner(context);
  await page.goto("/invites/import");
  await choose(page, ["Legal business name,EIN", "Rye Market,91-2817365"], "Remove the column “EIN”");
  await expect(page.getByRole("table")).toHaveCount(0);
  await choose(page, ROWS, "3 rows");
  await page.route("**/api/onboarding-invites", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole("button", { name: "Create 2 invites" }).click();
  await expect(rowOf(page, "Lincoln, Bakery")).toContainText("Something went wrong on our end.");
  await expect(rowOf(page, "Rye Market").getByRole("link", { name: "Created" })).toBeVisible();
  await page.getByRole("button", { name: "Create 1 invite" }).click();
  await expect(rowOf(page, "Lincoln, Bakery").getByRole("link", { name: "Created" })).toBeVisible();
  // The test itself causes the 500.
  pageErrors.splice(0);
});

test("an invite from an earlier import is marked with its date", async ({ context, page }) => {
  await owner(context);
  await page.goto("/invites/import");
  await choose(page, ROWS, "3 rows");
  await page.route("**/api/onboarding-invites", async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), createdOn: "2026-01-02T03:04:05Z" };
    await route.fulfill({ response, json });
  });
  await page.getByRole("button", { name: "Create 2 invites" }).click();
  await expect(rowOf(page, "Rye Market").getByRole("link", { name: "Created earlier" })).toBeVisible();
});

test("without a template the page explains how to create one", async ({ context, page }) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner));
  await page.goto("/invites/import");
  await expect(page.getByRole("heading", { name: "Save a template first" })).toBeVisible();
});
