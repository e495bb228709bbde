import { expect, type BrowserContext, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable, inviteTable, memberTable, teamRoleTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newKey, testDatabase } from "@/testing/factories";
import { inviteOf, newFeePlan } from "@/testing/onboarding";
import { newPerson, signedIn } from "@/testing/people";
import { newPayer, newTransfer } from "@/testing/transfers";
import { fund, newWallet, receive } from "@/testing/wallets";
import { newID } from "@/lib/core/api/ids";
import { dayAfter, dayOf } from "@/lib/core/time/days";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { staffOf } from "./account-staff";
import { amountsIn, expectAccessible, selectDays, signIn, test } from "./pages";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

/** A partner with money, a connected account below zero, and a failed transfer. */
async function setting(context: BrowserContext) {
  const partner = await staffOf(context);
  const ctx = ctxFor(partner);
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  await fund(ctx, walletID, 150_000);
  await fund(ctx, walletID, -30_000);
  await receive(ctx, walletID, 1_234);
  const [one, other] = [await newPayer(db, partner, 40_000), await newPayer(db, partner, 0)];
  await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 90_000 });
  await fund(ctxFor(partner, other.accountID), other.walletID, -2_500);
  return { partner, other };
}

const sum = (page: Page, wallets: string | RegExp, label: string) =>
  page
    .getByRole("region", { name: "Balances" })
    .locator("dl", { has: page.locator("dt") })
    .and(page.getByLabel(wallets))
    .locator("div")
    .filter({ hasText: label })
    .locator("dd");

test("home begins with the volume of all accounts, then lists what needs attention and the balances", async ({
  context,
  page,
}) => {
  const { other } = await setting(context);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const volume = page.getByRole("region", { name: "Processed volume, last 30 days" });
  await expect(volume.getByText("$900.00", { exact: true }).first()).toBeVisible();
  await expect(volume.getByText("No transfers in the 30 days before.")).toBeVisible();
  await expect(volume.locator("div", { hasText: /^Transfers1$/ })).toBeVisible();
  await expect(volume.getByRole("img", { name: /^\$900\.00 in 1 transfer in the last 30 days/ })).toBeVisible();
  const regions = page.getByRole("main").getByRole("region");
  // No transfer has succeeded yet.
  await expect(regions.nth(0)).toHaveAccessibleName("Set up your account");
  await expect(regions.nth(1)).toHaveAccessibleName("Processed volume, last 30 days");
  await expect(regions.nth(2)).toHaveAccessibleName("Needs attention");
  await expect(regions.nth(3)).toHaveAccessibleName("Balances");
  await volume.getByText("Show as table").click();
  const days = volume.getByRole("table", { name: "Transfers by day" });
  await expect(days.getByRole("row")).toHaveCount(31);
  await expect(days.getByRole("row").nth(1).getByRole("cell").first()).toHaveText("1");
  await expect(sum(page, "Your wallet", "Available")).toHaveText("$1,200.00");
  await expect(sum(page, "Your wallet", "Pending")).toHaveText("$12.34");
  await expect(sum(page, "Connected accounts, 2 wallets", "Available")).toHaveText("$375.00");
  const flow = page.getByRole("region", { name: "Money in and out" });
  await expect(flow.getByRole("heading", { level: 3 })).toHaveText(
    "$1,500.00 came in and $300.00 went out in the last 30 days",
  );
  await expect(flow.getByRole("img")).toHaveCount(0);
  await flow.getByRole("button", { name: "Show chart" }).click();
  await expect(flow.getByRole("img", { name: /\$1,500\.00 came in/ })).toBeVisible();
  await flow.getByText("Show as table").click();
  const table = flow.getByRole("table", { name: "Money in and out by day" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["$1,500.00", "$300.00"]);
  await expectAccessible(page);

  await flow.getByRole("button", { name: "Connected accounts" }).click();
  await expect(page).toHaveURL(/\?of=connected/);
  await expect(flow.getByRole("heading", { level: 3 })).toHaveText(
    "$400.00 came in and $25.00 went out in the last 30 days",
  );
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByText("1 wallet is below zero")).toBeVisible();
  await expect(attention.getByRole("link", { name: /\(−\$25\.00\)/ })).toHaveAttribute(
    "href",
    `/accounts/${other.accountID}/wallet`,
  );
  await expect(attention.getByRole("link", { name: /\(\$900\.00\)/ })).toHaveAttribute("href", /^\/transfers\//);
  await attention.getByRole("link", { name: "1 transfer failed in the last week" }).click();
  await expect(page).toHaveURL(/transfers\?status=failed/);
  await expect(amountsIn(page)).toHaveText(["$900.00"]);
});

test.describe("a returning browser", () => {
  test.use({ timezoneId: "America/Denver" });
  const ZONE = "tender_zone";

  test("gets the numbers with the page, in the days of the viewer's time zone", async ({ context, page, baseURL }) => {
    await setting(context);
    // React separates texts by comments.
    const html = async () => (await (await context.request.get("/")).text()).replaceAll("<!-- -->", "");
    await expect.poll(html).toContain("Processed volume");
    await expect.poll(html).not.toContain("came in");
    await page.goto("/");
    const zone = async () => (await context.cookies()).find(({ name }) => name === ZONE)?.value;
    await expect.poll(zone).toBe("America%2FDenver");
    for (const words of ["$900.00", "$1,200.00", "$1,500.00 came in", "America/Denver time", "1 wallet is below zero"])
      await expect.poll(html).toContain(words);
    // The person has traveled.
    await context.addCookies([{ name: ZONE, value: "Pacific%2FAuckland", url: baseURL ?? "" }]);
    await expect.poll(html).toContain("Pacific/Auckland time");
    await page.goto("/");
    await expect(page.getByText("Days begin at midnight, America/Denver time.")).toBeVisible();
    await expect.poll(zone).toBe("America%2FDenver");
    // An unknown time zone.
    await context.addCookies([{ name: ZONE, value: "Mars%2FBase", url: baseURL ?? "" }]);
    await expect.poll(html).not.toContain("came in");
  });
});

test("a partner without money sees an explanation and starts at home", async ({ context, page }) => {
  await staffOf(context);
  await page.goto("/invites");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("main").getByRole("region").first()).toHaveAccessibleName("Set up your account");
  await expect(page.getByRole("heading", { name: "No transfers yet" })).toBeVisible();
  await expect(page.getByText("You have no wallet yet.")).toBeVisible();
  await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
  await expect(page.getByText("No money moved in the last 30 days.")).toBeVisible();
});

test("figures that fail to load say so, and are requested again", async ({ context, page, pageErrors }) => {
  await setting(context);
  for (const path of ["money-summary", "analytics/payments"])
    await page.route(`**/api/dashboard/${path}**`, (route) => route.fulfill({ status: 403 }));
  await page.goto("/");
  const volume = page.getByRole("alert").filter({ hasText: "Your volume couldn’t be loaded" });
  await expect(volume).toBeVisible();
  await page.unroute("**/api/dashboard/analytics/payments**");
  await volume.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("region", { name: "Processed volume, last 30 days" })).toContainText("$900.00");
  const failed = page.getByRole("alert").filter({ hasText: "Your totals couldn’t be loaded" });
  await expect(failed).toBeVisible();
  await page.unroute("**/api/dashboard/money-summary**");
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(sum(page, "Your wallet", "Available")).toHaveText("$1,200.00");
  const reports = pageErrors.splice(0);
  expect(reports.length).toBeGreaterThan(1);
  for (const report of reports) expect(report).toContain("status of 403");
});

test("a viewer without permission for analytics sees the rest of Home", async ({ context, page }) => {
  const partner = await staffOf(context);
  const person = await newPerson(db, partner, { role: "read-only" });
  const [{ accountID }, roleID, now] = [partner, newID<string>(), new Date()];
  const role = { roleID, accountID, name: "Balances", base: "read-only", createdOn: now, updatedOn: now } as const;
  await db.insert(teamRoleTable).values({ ...role, scopes: ["accounts.read", "profile.read", "wallets.read"] });
  await db.update(memberTable).set({ teamRoleID: roleID }).where(eq(memberTable.userID, person.userID));
  await signIn(context, person);
  await page.goto("/");
  await expect(page.getByText("You have no wallet yet.")).toBeVisible();
  await expect(page.getByText("Processed volume")).toHaveCount(0);
});

/** Days ago, in UTC, like the tests' browser. */
const daysAgo = (days: number) => dayAfter(dayOf(new Date()), -days);

test("amounts are shown for any range of days, which the address keeps", async ({ context, page }) => {
  const partner = await staffOf(context);
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  const at = (days: number) => ctxFor(partner, undefined, { now: new Date(`${daysAgo(days)}T12:00:00Z`) });
  await fund(at(40), walletID, 7_000);
  await fund(at(200), walletID, 50_000);
  await page.goto("/");
  const flow = page.getByRole("region", { name: "Money in and out" });
  await expect(flow.getByText("No money moved in the last 30 days.")).toBeVisible();
  await expect(flow.getByText("The 30 days before: $70.00 in, $0.00 out")).toBeVisible();
  await flow.getByRole("button", { name: "Show chart" }).click();
  await expect(flow.getByText("UTC time", { exact: true })).toBeVisible();
  await selectDays(flow, "Yesterday", "Days");
  await expect(page).toHaveURL(/\?range=yesterday$/);
  await expect(flow.getByText("No money moved yesterday.")).toBeVisible();
  await selectDays(flow, { from: daysAgo(60), to: daysAgo(1) }, "Days");
  await expect(flow.getByRole("heading", { level: 3 })).toHaveText(
    /^\$70\.00 came in and \$0\.00 went out from \w{3} \d/,
  );
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(60)}&to=${daysAgo(1)}&zone=UTC`));
  const chart = flow.getByRole("slider", { name: "Money in and out, one at a time" });
  await chart.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", /\$0\.00 in, \$0\.00 out$/);
  await flow.getByText("Show as table").click();
  await expect(flow.getByRole("table", { name: "Money in and out by week" })).toBeVisible();
  await expectAccessible(page);
  await selectDays(flow, { from: daysAgo(400) }, "Days");
  await expect(flow.getByText("Choose at most 366 days. You chose 400.")).toBeVisible();
  await expectAccessible(page);
  await flow.getByLabel("From", { exact: true }).fill(daysAgo(300));
  await flow.getByRole("button", { name: "Apply" }).click();
  await expect(flow.getByRole("heading", { level: 3 })).toHaveText(/^\$570\.00 came in/);
  await expect(flow.getByRole("table", { name: "Money in and out by month" })).toBeVisible();
  await page.reload();
  await expect(flow.getByRole("heading", { level: 3 })).toHaveText(/^\$570\.00 came in/);
  await page.goBack();
  await expect(flow.getByRole("heading", { level: 3 })).toHaveText(/^\$70\.00 came in/);
  // Next.js 16.4 loses a second step back that comes while its router still fetches the first after a reload.
  await page.waitForFunction((from) => JSON.stringify(history.state).includes(from), daysAgo(60));
  await page.goBack();
  await expect(flow.getByText("No money moved yesterday.")).toBeVisible();
});

test("the setup checklist marks its steps, is dismissed and resumed, and links only to pages the viewer may open", async ({
  context,
  page,
}) => {
  const partner = await staffOf(context);
  await page.goto("/");
  const setup = page.getByRole("region", { name: "Set up your account" });
  await expect(setup.getByText("0 of 7 done")).toBeVisible();
  await expect(setup.getByRole("link", { name: "Create an invite" })).toHaveAttribute("href", "/invites/new");
  await expectAccessible(page);
  await newKey(db, partner.accountID);
  await page.reload();
  await expect(setup.getByText("1 of 7 done")).toBeVisible();
  await expect(setup.getByRole("list", { name: "Done" }).getByRole("listitem")).toHaveText(["Create an API key"]);
  await expect(setup.getByRole("link", { name: "Create an API key" })).toHaveCount(0);
  await setup.getByRole("button", { name: "Dismiss" }).click();
  const resume = page.getByRole("button", { name: "Resume setup (1 of 7 done)" });
  await expect(resume).toBeVisible();
  await page.reload();
  await expect(resume).toBeVisible();
  await expect(setup).toHaveCount(0);
  await resume.click();
  await expect(setup).toBeVisible();
  const first = page.getByRole("main").getByRole("region").first();
  await expect(first).toHaveAccessibleName("Set up your account");
  const [from, to] = [await newPayer(db, partner, 500), await newPayer(db, partner, 0)];
  await newTransfer(ctxFor(partner), { from: from.wallet, to: to.wallet, cents: 500 });
  await page.reload();
  await expect(first).toHaveAccessibleName("Processed volume, last 30 days");
  await expect(setup).toBeVisible();
  // Running calls would otherwise continue without a session, or with another person's.
  await page.goto("about:blank");
  await signIn(context, await newPerson(db, partner, { role: "read-only" }));
  await page.goto("/");
  await expect(setup.getByRole("heading", { name: "Create an invite" })).toBeVisible();
  await expect(setup.getByRole("link", { name: "Create an invite" })).toHaveCount(0);
});

test("deadlines, invites by step and colleagues' changes link to their lists", async ({ context, page }) => {
  const partner = await staffOf(context);
  const { keyID } = await newKey(db, partner.accountID);
  const expiresOn = new Date(Date.now() + 3 * DAY);
  await db.update(apiKeyTable).set({ name: "Nightly", expiresOn }).where(eq(apiKeyTable.keyID, keyID));
  const colleague = await newPerson(db, partner);
  const yesterday = new Date(`${daysAgo(1)}T12:00:00Z`);
  const act = await signedIn(db, partner, colleague, { now: yesterday });
  await newFeePlan(db, partner);
  const prefill = { accountType: "business", profile: { business: { legalBusinessName: "Corner Bakery" } } };
  const { code } = await createInvite(act, inviteOf({ prefill }));
  await createInvite(act, inviteOf());
  await db.update(inviteTable).set({ openedOn: yesterday }).where(eq(inviteTable.code, code));
  const entry = { action: "onboarding-invite.create", outcome: "done", accountID: partner.accountID } as const;
  await transact(act, (open) => recordAudit(open, { ...entry, object: code, name: "Corner Bakery" }));
  await page.goto("/");
  const deadlines = page.getByRole("region", { name: "Deadlines" });
  await expect(deadlines.getByRole("link", { name: "Replace API key Nightly" })).toHaveAttribute("href", /\/api-keys$/);
  await expect(deadlines.getByText("in 3 days")).toBeVisible();
  const changes = page.getByRole("region", { name: "Changes by colleagues" });
  await expect(changes.getByText(colleague.email)).toBeVisible();
  await expect(changes.getByRole("link", { name: "Corner Bakery" })).toHaveAttribute("href", `/invites/${code}`);
  const invites = page.getByRole("region", { name: "Open invites" });
  await expect(invites.getByText("2 open invites, by last step")).toBeVisible();
  await expectAccessible(page);
  await invites.getByRole("link", { name: "Opened", exact: true }).click();
  await expect(page).toHaveURL(/invites\?stop=opened/);
  await expect(page.getByRole("rowheader")).toHaveText([/Corner Bakery/]);
  await page.goto("/");
  await changes.getByRole("link", { name: "Yesterday" }).click();
  await expect(page).toHaveURL(/audit\?colleagues=true&from=/);
  await expect(page.getByRole("button", { name: "Created an invite" })).toHaveCount(1);
});

test("a panel of the side column loads after those above it", async ({ context, page }) => {
  await staffOf(context);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/dashboard/deadlines", async (route) => {
    await held;
    await route.continue();
  });
  const stops = page.waitForResponse("**/api/dashboard/onboarding-invites/stops");
  await page.goto("/");
  await stops;
  await expect(page.getByRole("region", { name: "Needs attention" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Open invites" })).toHaveCount(0);
  letGo();
  for (const name of ["Deadlines", "Open invites", "Changes by colleagues"])
    await expect(page.getByRole("region", { name })).toBeVisible();
});
