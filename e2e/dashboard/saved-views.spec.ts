import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { savedViewTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { expectAccessible, selectDays, signIn, test } from "./pages";

const db = testDatabase();

test("a view is saved with its preset of days, shown again, renamed and deleted", async ({ context, page }) => {
  const person = await newPerson(db, await newPartner(db));
  await signIn(context, person);
  await page.goto("/transfers?status=failed");
  await selectDays(page, "Yesterday");
  await page.waitForURL(/from=/i);
  const filtered = new URL(page.url()).searchParams.toString();
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill("Failed yesterday");
  await dialog.getByRole("button", { name: "Save" }).click();
  const views = page.getByRole("navigation", { name: "Saved views of transfers" });
  const saved = views.getByRole("link", { name: "Failed yesterday" });
  await expect(saved).toHaveAttribute("aria-current", "page");
  const [stored] = await db.select().from(savedViewTable).where(eq(savedViewTable.userID, person.userID));
  expect(Object.fromEntries(new URLSearchParams(stored?.search))).toMatchObject({
    status: "failed",
    period: "yesterday",
  });

  await page.goto("/transfers");
  await expect(saved).not.toHaveAttribute("aria-current");
  await saved.click();
  await expect(page).toHaveURL((url) => url.searchParams.toString() === filtered);
  await expect(page.getByRole("button", { name: "Period: Yesterday" })).toBeVisible();

  await page.getByRole("button", { name: "Columns" }).click();
  const choice = page.getByRole("dialog", { name: "Columns" });
  await choice.getByRole("checkbox", { name: "Method" }).uncheck();
  await choice.getByRole("button", { name: "Move Created up" }).click();
  await choice.getByRole("checkbox", { name: /^Compact rows/ }).check();
  await expectAccessible(page, "[role=dialog]");
  await choice.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("columns") === "amount,status,created,description");
  await views.getByRole("button", { name: "Save view" }).click();
  await dialog.getByLabel("Name").fill("Without method");
  await dialog.getByRole("button", { name: "Save" }).click();
  const without = views.getByRole("link", { name: "Without method" });
  await expect(without).toHaveAttribute("aria-current", "page");
  await saved.click();
  await expect(page).toHaveURL((url) => !url.searchParams.has("columns"));
  await without.click();
  await expect(page).toHaveURL((url) => url.searchParams.get("rows") === "compact" && url.searchParams.has("columns"));
  await saved.click();
  await expect(saved).toHaveAttribute("aria-current", "page");

  await views.getByRole("button", { name: "Actions for the view Failed yesterday" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("dialog", { name: "Rename view" }).getByLabel("Name").fill("Yesterday’s failures");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(views.getByRole("link", { name: "Yesterday’s failures" })).toBeVisible();
  await expectAccessible(page);
  await views.getByRole("button", { name: "Actions for the view Yesterday’s failures" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(views.getByRole("link", { name: "Yesterday’s failures" })).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === "/transfers" && url.search === "");
});
