import { expect } from "@playwright/test";
import { newInvite } from "@/testing/onboarding";
import { staffOf } from "./account-staff";
import { expectAccessible, test } from "./pages";

test("an invite names a controller, by keyboard and label alone, until they are removed again", async ({
  context,
  page,
}) => {
  const {
    invite: { code },
  } = await newInvite(await staffOf(context));
  await page.goto(`/invites/${code}`);
  await expect(page.getByText("No people yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add person" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("First name").fill("Ada");
  await dialog.getByLabel("Email").fill("ada@example.test");
  await dialog.getByRole("checkbox", { name: "Owns 25% or more" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add person" }).click();
  await expect(dialog.getByText("Last name is required")).toBeVisible();
  await dialog.getByLabel("Last name").fill("Diaz");
  await dialog.getByRole("textbox", { name: "Share in percent" }).fill("60");
  await dialog.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText("Owns 60% · ada@example.test")).toBeVisible();
  await page.getByRole("button", { name: "Remove Ada Diaz" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove person" }).click();
  await expect(page.getByText("No people yet.")).toBeVisible();
});
