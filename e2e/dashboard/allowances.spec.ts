import { expect } from "@playwright/test";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { expectAccessible, signIn, test } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();

test("a partner's owner allows an account's team more, with a second factor, and operations can only read it", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const owner = await newPerson(db, partner, { totp: true });
  await signIn(context, owner);
  await page.goto(`/accounts/${accountID}`);
  const card = page.getByRole("region", { name: "What its team can do" });
  const own = card.getByRole("list", { name: "Also allowed" }).getByText("Own accounts", { exact: true });
  await expect(card.getByText("Nothing else is allowed.")).toBeVisible();
  await card.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog", { name: "Change team permissions" });
  await dialog.getByRole("checkbox", { name: "Own accounts" }).check();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Save" }).click();
  await prove(page, owner);
  await expect(page.getByText("Permissions saved").first()).toBeVisible();
  await expect(own).toBeVisible();
  await signIn(context, await newPerson(db, partner, { role: "operations" }));
  await page.reload();
  await expect(own).toBeVisible();
  await expect(card.getByText("Only owners and administrators can change this.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Change" })).toHaveCount(0);
});
