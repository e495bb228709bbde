import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, applicationTable } from "@/db/schema";
import { request as requestCapabilities } from "@/testing/capabilities";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { acceptAll, accountOf, filledIn, invited, start } from "./invitee";
import { signIn } from "./pages";
import { redeem } from "./pages/invites";

const db = testDatabase();

test("an unknown link is a 404 that looks like any other, and no link is kept, indexed or passed on", async ({
  request,
}) => {
  const { code } = await invited();
  const [existing, unknown, odd] = await Promise.all(
    [`/o/${code}`, "/o/AAAAAAAAAAAAAAAAAAAAAA", "/o/%3Cscript%3E"].map((path) => request.get(path)),
  );
  expect([existing?.status(), unknown?.status(), odd?.status()]).toEqual([200, 404, 404]);
  for (const response of [existing, unknown, odd]) {
    expect(response?.headers()).toMatchObject({
      "cache-control": expect.stringContaining("no-store"),
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
  }
  await expect.poll(() => unknown?.text()).toContain("This link doesn’t work");
});

test("another site cannot save, submit or sign a person in", async ({ page, context, request }) => {
  const { code } = await invited({ prefill: filledIn });
  const person = await newPerson(db);
  await signIn(context, person);
  await page.goto(`/o/${code}/review`);
  const token = await page.locator('meta[name="csrf-token"]').getAttribute("content");
  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith("tender-session"));
  const headers = { cookie: `${cookie?.name}=${cookie?.value}`, "content-type": "application/json" };
  const { origin } = new URL(page.url());
  for (const more of [
    {},
    { origin },
    { origin, "x-csrf-token": "guess" },
    { origin: "null", "x-csrf-token": token ?? "" },
    { origin: "https://evil.example", "x-csrf-token": token ?? "" },
    { origin, "x-csrf-token": token ?? "", "sec-fetch-site": "cross-site" },
  ]) {
    const response = await request.put(`/api/hosted/invites/${code}/application`, {
      headers: { ...headers, ...(more as Record<string, string>) },
      data: {},
    });
    expect(response.status(), JSON.stringify(more)).toBe(403);
  }
  const stored = await db
    .select({ answers: applicationTable.answers })
    .from(applicationTable)
    .where(eq(applicationTable.code, code));
  expect(stored.filter(({ answers }) => Object.keys(answers).length > 0)).toEqual([]);
});

test("a code does not open what a password protects", async ({ page }) => {
  const { code } = await invited();
  const staff = await newPerson(db, await newPartner(db), { password: "seven boats at noon" });
  await page.goto(`/o/${code}/you`);
  await page.getByLabel("Your email address").fill(staff.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("link", { name: "Sign in with your password" }).click();
  await page.getByLabel("Email address").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill("seven boats at noon");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test("when two people answer an invite, the first stays its owner and the second sees that it was used", async ({
  page,
  browser,
}) => {
  const { code } = await invited({ prefill: filledIn });
  const second = await (await browser.newContext()).newPage();
  await start(page, code);
  await start(second, code);
  await acceptAll(page);
  await page.waitForURL("**/status");
  await acceptAll(second);
  await expect(second.getByText("This invite was already used.")).toBeVisible();
  await second.getByRole("link", { name: "Reload" }).click();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("This invite was already used");
  await page.goto(`/o/${code}`);
  await expect(page).toHaveURL(/\/status$/);
  await expect
    .poll(async () => db.$count(accountTable, eq(accountTable.accountID, (await accountOf(code)) ?? "")))
    .toBe(1);
});

test("in live mode an answer after the submit rejects a number that is never issued", async ({ context, page }) => {
  const partner = await newPartner(db, { mode: "production" });
  const { code } = (await newInvite(partner)).invite;
  const { accountID } = await newAccount(db, partner, { accountType: "individual" });
  await requestCapabilities(ctxFor(partner, accountID), "wallet");
  await redeem(code, accountID);
  await signIn(context, await newPerson(db, { ...partner, accountID }));
  await page.goto(`/o/${code}/status`);
  await page.getByRole("button", { name: /^Answer: .*SSN or ITIN/ }).click();
  await page.getByLabel(/^Number/).fill("900-12-3456");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No Social Security number looks like this. Check it.").first()).toBeVisible();
});
