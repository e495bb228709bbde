import { onStop } from "../lib/lifetime.mjs";
import { say } from "../lib/say.mjs";
import { askAsProgram } from "./examples.mjs";
import { take, walkerOn } from "./walk.mjs";

const BUSINESS = "Lincoln National Corporation";
const PERSON = "Amanda Yang";
const OWN = "Northwind Platform";

const random = (digits) => String(Math.floor(10 ** digits * (0.1 + 0.9 * Math.random())));

async function accountPath({ open, page }, name) {
  await open(`/accounts?q=${encodeURIComponent(name)}`);
  const link = page.getByRole("table", { name: "Accounts" }).getByRole("link", { name, exact: true });
  return link.first().getAttribute("href");
}

async function signIn({ open, click, type, code, see, page }, { person }) {
  await open("/sign-in");
  await type(page.getByLabel("Email address"), person.email);
  await type(page.getByLabel("Password", { exact: true }), person.password);
  await click(page.getByRole("button", { name: "Sign in", exact: true }));
  // The last digit submits the form.
  const field = page.getByLabel("Six-digit code");
  await see(field);
  await field.fill(await code());
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/sign-in"));
  await see(page.getByRole("heading", { level: 1 }));
}

async function invite({ open, click, see, page }) {
  await open("/invites");
  await click(page.getByRole("link", { name: "New invite" }));
  // The demo has several plans, and none is selected at first.
  await click(page.getByRole("group", { name: "Fee plans" }).getByRole("checkbox").first());
  await click(page.getByRole("button", { name: "Create invite" }));
  await see(page.getByRole("button", { name: "Copy invite link" }));
  await click(page.getByRole("button", { name: "Copy invite link" }));
}

async function issueCard(walk) {
  const { open, click, type, see, page } = walk;
  await open(`${await accountPath(walk, BUSINESS)}/cards`);
  await click(page.getByRole("main").getByRole("link", { name: "New card" }).first());
  await type(page.getByLabel("First name"), "Ada");
  await type(page.getByLabel("Last name"), "Byron");
  await click(page.getByRole("button", { name: "Create card" }));
  await see(page.getByText("Active", { exact: true }));
}

async function reveal({ click, choose, see, page }) {
  await click(page.getByRole("button", { name: "Show card details" }));
  const sheet = page.getByRole("dialog", { name: "Show card details" });
  await choose(sheet.getByLabel("Reason"), "Testing");
  await click(sheet.getByRole("button", { name: "Show card details" }));
  await see(page.locator('iframe[title="Card details"]'));
  const frame = page.frameLocator('iframe[title="Card details"]');
  await frame
    .locator("#number")
    .filter({ hasText: /\d{4} \d{4}/ })
    .waitFor();
  await click(frame.getByRole("button", { name: "Hide" }));
  await page.locator('iframe[title="Card details"]').waitFor({ state: "detached" });
}

async function linkBank(walk) {
  const { open, click, type, see, page } = walk;
  await open(`${await accountPath(walk, BUSINESS)}/sources`);
  await click(page.getByRole("link", { name: "Link bank account" }).first());
  await type(page.getByLabel("Routing number"), "273976369");
  await type(page.getByLabel("Account number", { exact: true }), random(15));
  await click(page.getByRole("button", { name: "Link bank account" }));
  await click(page.getByRole("button", { name: "Send $0.01" }));
  await click(page.getByRole("button", { name: "Fill in" }));
  await click(page.getByRole("button", { name: "Verify" }));
  await see(page.getByText("This bank account can receive payouts and be debited."));
}

async function pickAccount({ click, type, page }, label, name) {
  await type(page.getByRole("combobox", { name: label, exact: true }), name);
  await click(page.getByRole("option", { name }).first());
}

async function fillInPayment(walk, { from, to, amount, by = "Wallet" }) {
  const { click, type, page } = walk;
  await pickAccount(walk, "From", from);
  await pickAccount(walk, "To", to);
  await type(page.getByLabel("Amount"), amount);
  const way = (side, name) =>
    page.getByRole("group", { name: side, exact: true }).getByRole("radio", { name, exact: typeof name === "string" });
  for (const choice of [way("Pay with", by), way("Deliver to", "Wallet")]) {
    await choice.waitFor();
    if (!(await choice.isChecked())) await click(choice);
  }
}

async function transfer(walk, payment) {
  const { open, click, see, page } = walk;
  await open("/transfers/new");
  await fillInPayment(walk, payment);
  await click(page.getByRole("button", { name: "Create transfer" }));
  await see(page.getByRole("heading", { level: 1, name: "Transfer of $" }));
}

/** Makes a card payment that settles, for later journeys to refund and dispute. */
async function cardPayment(walk) {
  await transfer(walk, { from: PERSON, to: BUSINESS, amount: "200", by: /Card payment$/ });
  await walk.see(walk.page.getByText("The money has arrived."));
}

async function refund({ click, type, see, page }) {
  await click(page.getByRole("button", { name: "Refund", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Refund the transfer of $200.00" });
  await type(dialog.getByLabel("Amount"), "50");
  await click(dialog.getByRole("button", { name: "Refund", exact: true }));
  await see(page.getByRole("region", { name: "Refunds" }).getByText("$50.00"));
}

async function dispute({ click, type, see, page }) {
  await click(page.getByRole("button", { name: "Simulate a dispute" }));
  const simulate = page.getByRole("dialog", { name: "Simulate a dispute" });
  await type(simulate.getByLabel("Amount"), "40");
  await click(simulate.getByRole("button", { name: "Dispute payment" }));
  await click(page.getByRole("button", { name: "Add text" }));
  const evidence = page.getByRole("dialog", { name: "Add text" });
  await type(evidence.getByLabel("Text"), "The customer came, and left with the goods.");
  await click(evidence.getByRole("button", { name: "Add evidence" }));
  for (const act of ["Submit evidence", "Rule for the merchant"]) {
    await click(page.getByRole("main").getByRole("button", { name: act }));
    await click(page.getByRole("alertdialog").getByRole("button", { name: act }));
  }
  await see(page.getByText("The network decided for the merchant."));
}

async function schedule(walk) {
  const { open, click, type, see, page } = walk;
  await open("/schedules/new");
  await fillInPayment(walk, { from: OWN, to: BUSINESS, amount: "25" });
  await type(page.getByLabel("Description"), "Monthly share");
  await click(page.getByRole("button", { name: "Create schedule" }));
  await see(page.getByRole("heading", { level: 1, name: "Monthly share" }));
}

/** Adds an endpoint without a server, so that the delivery's page shows why it fails. */
async function webhook({ open, click, type, see, page }) {
  await open("/developers/webhooks/new");
  await type(page.getByLabel("Address"), "https://hooks.tender.invalid/journey");
  await click(page.getByRole("button", { name: "Choose all shown" }));
  await click(page.getByRole("button", { name: "Create endpoint" }));
  const saved = page.getByRole("link", { name: "I’ve saved it" });
  await see(saved);
  await click(saved);
  await click(page.getByRole("button", { name: "Send test" }));
  await see(page.getByRole("heading", { level: 1, name: "webhookEndpoint.tested" }));
}

/** Opens the log once it shows a program's request, which is logged a moment later. */
async function logWithRequest({ open, page }, demo) {
  await askAsProgram(demo);
  const row = page.getByRole("table", { name: "Requests" }).getByRole("link", { name: "GET /accounts" }).first();
  for (let tries = 0; tries < 10; tries++) {
    await open("/developers/request-log");
    const isThere = await row.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
}

async function requestLog({ click, see, page }) {
  await click(page.getByRole("table", { name: "Requests" }).getByRole("link", { name: "GET /accounts" }).first());
  await see(page.getByRole("heading", { level: 1, name: "GET /accounts" }));
  await see(page.getByText("200 Succeeded"));
}

async function branding({ open, click, type, see, page }) {
  await open("/settings/branding");
  await type(page.getByLabel("Light accent", { exact: true }), "#ffd33d");
  await click(page.getByRole("button", { name: "Save brand" }));
  await see(page.getByRole("region", { name: "Notifications" }).getByText("Brand saved"));
}

async function colleague({ open, click, type, choose, see, page }) {
  await open("/settings/team");
  await click(page.getByRole("button", { name: "Invite a member" }));
  await type(page.getByLabel("Email address"), `colleague-${random(6)}@northwind.example`);
  await choose(page.getByLabel("Role", { exact: true }), "Support");
  await click(page.getByRole("button", { name: "Create invite" }));
  await see(page.getByRole("textbox", { name: "Link" }));
  await click(page.getByRole("button", { name: "Done" }));
}

/** Opens a list, previews one row, opens a second one, and searches a second list, without a pointer. */
async function keyboard({ open, press, see, page, done }) {
  await open("/");
  // Shortcuts work once the button announces them.
  await page.locator('[aria-keyshortcuts="Meta+k Control+k"]').waitFor({ state: "attached" });
  await press("g", "t");
  await page.waitForURL("**/transfers");
  await see(page.getByRole("table", { name: "Transfers" }));
  await press("j", "Space");
  await see(page.getByRole("dialog"));
  await press("Escape", "j", "Enter");
  await page.waitForURL(/\/transfers\/[\da-f-]{36}$/);
  await see(page.getByRole("heading", { level: 1, name: /^Transfer of / }));
  await press("g", "a");
  await see(page.getByRole("heading", { level: 1, name: "Accounts" }));
  await press("/");
  await page.keyboard.type("Lincoln");
  done.typed += 1;
  await page.waitForURL(/q=Lincoln/);
}

const journeysOf = (demo) => [
  { name: "sign in: password, code", go: (walk) => signIn(walk, demo) },
  { name: "create an invite and copy its link", go: invite },
  { name: "issue a card", go: issueCard },
  { name: "see its number, and hide it", go: reveal },
  { name: "link a bank account, verify it by a cent", go: linkBank },
  { name: "transfer, both sides by name", go: (walk) => transfer(walk, { from: OWN, to: BUSINESS, amount: "12.50" }) },
  { name: "refund a part of a card payment", before: cardPayment, go: refund },
  { name: "dispute: evidence, submit, win", go: dispute },
  { name: "schedule a monthly payment", go: schedule },
  { name: "webhook: endpoint, test, its delivery", go: webhook },
  { name: "find a request in the log", before: (walk) => logWithRequest(walk, demo), go: requestLog },
  { name: "change the brand's color", go: branding },
  { name: "invite a colleague", go: colleague },
  { name: "keyboard alone: lists, peek, open, search", go: keyboard },
];

const row = (...cells) => say(`| ${cells.join(" | ")} |`);

/**
 * Takes the journeys in a browser and prints the counts of each, as the table of docs/accessibility.md. Exits with 1 if
 * one of them cannot be completed. The remaining journeys are still tried, except without a sign-in.
 */
export async function takeJourneys({ browserPath, ...demo }) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  onStop(() => browser.close());
  const context = await browser.newContext({ permissions: ["clipboard-write"] });
  const walk = await walkerOn(await context.newPage(), demo);
  const faults = [];
  let isSignedIn = false;
  row("Journey", "Clicks", "Fields typed", "Seconds");
  row("---", "---:", "---:", "---:");
  for (const journey of journeysOf(demo)) {
    // Without a sign-in no other journey is possible.
    if (faults.length > 0 && !isSignedIn) break;
    const took = await take(walk, journey);
    if (took.fault) faults.push(took);
    row(took.name, ...(took.fault ? ["✗", "✗", "✗"] : [took.clicks, took.typed, took.seconds.toFixed(1)]));
    isSignedIn ||= !took.fault;
  }
  await browser.close();
  for (const { name, fault } of faults) say(`\n✗ ${name}: ${fault}`);
  say(`\n${faults.length === 0 ? "Every journey can be done." : `${faults.length} of the journeys cannot be done.`}`);
  return faults.length > 0 ? 1 : 0;
}
