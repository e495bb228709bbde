import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { userTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { codeAt, type Person } from "@/testing/people";

/** Types the person's code into the dialog that asks for it. Forgets the last used code, since each works once. */
export async function prove(page: Page, person: Person): Promise<void> {
  await testDatabase().update(userTable).set({ totpLastStep: null }).where(eq(userTable.userID, person.userID));
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(dialog.getByLabel("Six-digit code")).toBeFocused();
  await dialog.getByLabel("Six-digit code").fill(codeAt(person, new Date()));
  await expect(dialog).toHaveCount(0);
}
