import { eq } from "drizzle-orm";
import { attestationTable, savedReportTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { newID, type ReportID, type UserID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { monthOf } from "@/lib/domain/overview/reports/shared/months";
import { newAttestation, newKeys, newPasskey, newTeam, newTrail, newTrailCheck, type Staff } from "./staff";
import { addAgreement, addFees, newLongAccount } from "./accounts";
import { newExports } from "./exports";
import { fixed } from "./fixed-page";
import { begin, newLongInvite, newLongPlan, newTemplate, redeem, withdraw } from "./invites";
import { LONG_BUSINESS } from "./long-values";
import type { StaffPage } from "./page-state";
import { newTransfers, transferIn } from "./transfers";
import { addBankAccounts } from "./bank-accounts";
import { addOwnSpending } from "./spending";
import { mail, newMail } from "./mail";
import { newNotices } from "./notices";
import { loggedRequest, newLoggedRequests } from "./requests";
import { addOwnMoney } from "./wallets";
import { newHooks } from "./webhooks";

const db = testDatabase();

/** The page of an invite in a later state. */
function invite(state: string, become: (staff: Staff, code: string) => Promise<unknown>, query = ""): StaffPage {
  return {
    route: "/invites/[code]",
    state,
    scope: "accounts.read",
    async at(staff) {
      const code = await newLongInvite(staff.partner);
      await become(staff, code);
      return { path: `/invites/${code}${query}`, title: [LONG_BUSINESS.legalBusinessName] };
    },
  };
}

function transfer(state: Parameters<typeof transferIn>[1]): StaffPage {
  return {
    route: "/transfers/[transferID]",
    state,
    scope: "transfers.read",
    async at(staff) {
      return {
        path: `/transfers/${await transferIn(staff, state)}`,
        title: ["Transfer of $", staff.partner.displayName],
      };
    },
  };
}

/** A page about a failing endpoint, its delivery, or the event. */
function hook(route: string, title: string, idOf: (made: Awaited<ReturnType<typeof newHooks>>) => string): StaffPage {
  return {
    route,
    scope: "webhooks.read",
    async at(staff) {
      const id = idOf(await newHooks(staff));
      return { path: route.replace(/\[\w+\]/, id), title: [title, staff.partner.displayName] };
    },
  };
}

async function invites(staff: Staff): Promise<void> {
  await newLongInvite(staff.partner);
  await begin(await newLongInvite(staff.partner));
  await withdraw(staff.partner, await newLongInvite(staff.partner));
  await redeem(await newLongInvite(staff.partner), (await newLongAccount(staff)).accountID);
}

async function accounts(staff: Staff): Promise<void> {
  await newLongAccount(staff);
  await newLongAccount(staff, { accountType: "individual", isVerified: true });
}

async function billing(staff: Staff): Promise<void> {
  await newLongPlan(staff.partner, { archivedOn: new Date() });
  const account = await newLongAccount(staff);
  await addAgreement(staff, account);
  await addFees(account);
}

/** Fees of a month, and scheduled reports. */
async function reports(staff: Staff): Promise<void> {
  await billing(staff);
  const { partner, person, ctx } = staff;
  const { accountID: ofAccountID } = await newLongAccount(staff);
  const shared = {
    partnerID: partner.accountID,
    accountID: partner.accountID,
    userID: person.userID as UserID,
    zone: "America/Argentina/ComodRivadavia",
    createdOn: ctx.now,
    nextOn: new Date(ctx.now.getTime() + DAY),
  };
  await db.insert(savedReportTable).values([
    { ...shared, reportID: newID<ReportID>(), kind: "statement", ofAccountID, rhythm: "weekly", day: 3 },
    { ...shared, reportID: newID<ReportID>(), kind: "revenue", rhythm: "monthly", day: 28 },
  ]);
}

async function busyHome(staff: Staff): Promise<void> {
  await addOwnMoney(staff);
  await newTransfers(staff);
  await newLongAccount(staff);
  await invites(staff);
  await newTrail(staff);
  await newTeam(staff);
}

const NOBODY = "nobody-of-that-name";

/** Every page of the dashboard except those of one account. */
export const STAFF_PAGES: readonly StaffPage[] = [
  fixed("/", "Home", { scope: "wallets.read", add: busyHome }),
  fixed("/?of=connected", "Home", { scope: "wallets.read", state: "of connected accounts", add: busyHome }),
  fixed("/?from=2026-01-01&to=2026-11-22", "Home", { scope: "wallets.read", state: "of chosen days", add: busyHome }),
  fixed("/?from=2026-11-22&to=2026-11-21&zone=UTC", "Home", { scope: "wallets.read", state: "of impossible days" }),
  fixed("/", "Home", { scope: "wallets.read", state: "without anything" }),
  fixed("/analytics", "Analytics", { scope: "analytics.read", add: busyHome }),
  fixed("/analytics", "Analytics", { scope: "analytics.read", state: "without anything" }),
  fixed(`/reports?month=${monthOf(new Date(), "UTC")}&zone=UTC`, "Reports", { scope: "analytics.read", add: reports }),
  fixed("/reports", "Reports", { scope: "analytics.read", state: "without anything" }),
  fixed("/invites", "Invites", { scope: "accounts.read", add: invites }),
  fixed("/invites", "Invites", { scope: "accounts.read", state: "without any" }),
  fixed(`/invites?q=${NOBODY}`, "Invites", { scope: "accounts.read", state: "without a match", add: invites }),
  fixed("/invites/new", "New invite", { scope: "accounts.write", add: ({ partner }) => newLongPlan(partner) }),
  fixed("/invites/import", "Import invites", { scope: "accounts.write", add: ({ partner }) => newTemplate(partner) }),
  fixed("/invites/import", "Import invites", { scope: "accounts.write", state: "without a template" }),
  invite("pending", async () => {}),
  invite("just made", async () => {}, "?created=1"),
  invite("in progress", (_staff, code) => begin(code)),
  invite("redeemed", async (staff, code) => redeem(code, (await newLongAccount(staff)).accountID)),
  invite("withdrawn", ({ partner }, code) => withdraw(partner, code)),
  fixed("/accounts", "Accounts", { scope: "accounts.read", add: accounts }),
  fixed("/accounts", "Accounts", { scope: "accounts.read", state: "without any" }),
  fixed(`/accounts?q=${NOBODY}`, "Accounts", { scope: "accounts.read", state: "without a match", add: accounts }),
  fixed("/accounts/new", "New account", { scope: "accounts.write" }),
  fixed("/wallet", "Wallet", { scope: "wallets.read", add: addOwnMoney }),
  fixed("/wallet", "Wallet", { scope: "wallets.read", state: "without one" }),
  fixed("/sources", "Money sources", { scope: "bank-accounts.read", add: ({ ctx }) => addBankAccounts(ctx) }),
  fixed("/transfers", "Transfers", { scope: "transfers.read", add: newTransfers }),
  fixed("/transfers", "Transfers", { scope: "transfers.read", state: "without any" }),
  fixed("/transfers?status=reversed", "Transfers", {
    scope: "transfers.read",
    state: "without a match",
    add: newTransfers,
  }),
  fixed("/transfers/new", "New transfer", { scope: "transfers.write", add: newTransfers }),
  transfer("pending"),
  transfer("completed"),
  transfer("failed"),
  transfer("canceled"),
  transfer("refundable"),
  transfer("reversed"),
  {
    route: "/transfers/[transferID]",
    state: "of nobody",
    isMissing: true,
    at: async ({ partner }) => ({ path: `/transfers/${newID<string>()}`, title: [partner.displayName] }),
  },
  fixed("/cards", "Cards", { scope: "issued-cards.read", add: addOwnSpending }),
  fixed("/cards", "Cards", { scope: "issued-cards.read", state: "without any" }),
  fixed("/cards?state=closed", "Cards", {
    scope: "issued-cards.read",
    state: "without a match",
    add: addOwnSpending,
  }),
  fixed("/authorizations", "Authorizations", { scope: "issued-cards.read", add: addOwnSpending }),
  fixed("/authorizations", "Authorizations", { scope: "issued-cards.read", state: "without any" }),
  fixed("/authorizations?status=expired", "Authorizations", {
    scope: "issued-cards.read",
    state: "without a match",
    add: addOwnSpending,
  }),
  fixed("/card-transactions", "Card transactions", { scope: "issued-cards.read", add: addOwnSpending }),
  fixed("/card-transactions", "Card transactions", { scope: "issued-cards.read", state: "without any" }),
  fixed("/billing/fee-plans", "Fee plans", { scope: "profile.read", add: billing }),
  fixed("/billing/fee-plans/new", "New fee plan", { scope: "fee-plans.write" }),
  {
    route: "/billing/fee-plans/[planID]",
    scope: "fee-plans.write",
    async at({ partner }) {
      const { planID, name } = await newLongPlan(partner);
      return { path: `/billing/fee-plans/${planID}`, title: [name] };
    },
  },
  fixed("/billing/agreements", "Agreements", { scope: "profile.read", add: billing }),
  fixed("/billing/fees", "Fees", { scope: "transfers.read", add: billing }),
  fixed("/billing/fees", "Fees", { scope: "transfers.read", state: "without any" }),
  fixed("/developers/api-keys", "API keys", { scope: "api-keys.read", add: newKeys }),
  fixed("/developers/api-keys/new", "New API key", { scope: "api-keys.write" }),
  fixed("/developers/sandbox", "Sandbox", { scope: "transfers.write" }),
  fixed("/developers/quickstart", "Quickstart", { scope: "profile.read" }),
  fixed("/developers/request-log", "Request log", { scope: "api-keys.read", add: newLoggedRequests }),
  fixed("/developers/request-log", "Request log", { scope: "api-keys.read", state: "without any" }),
  fixed("/developers/request-log?status=5xx", "Request log", {
    scope: "api-keys.read",
    state: "without a match",
    add: newLoggedRequests,
  }),
  loggedRequest("refused"),
  loggedRequest("read"),
  {
    route: "/developers/request-log/[requestID]",
    state: "of nobody",
    isMissing: true,
    at: async ({ partner }) => ({ path: `/developers/request-log/${newID<string>()}`, title: [partner.displayName] }),
  },
  fixed("/developers/webhooks", "Webhooks", { scope: "webhooks.read", add: newHooks }),
  fixed("/developers/webhooks", "Webhooks", { scope: "webhooks.read", state: "without any" }),
  fixed("/developers/webhooks/new", "New endpoint", { scope: "webhooks.write" }),
  hook("/developers/webhooks/[endpointID]", "Webhook endpoint", ({ endpointID }) => endpointID),
  hook("/developers/webhooks/deliveries/[deliveryID]", "Webhook delivery", ({ deliveryID }) => deliveryID),
  fixed("/developers/events", "Events", { scope: "webhooks.read", add: newHooks }),
  hook("/developers/events/[eventID]", "Event", ({ eventID }) => eventID),
  fixed("/developers/outbox", "Outbox", { scope: "mail.read", add: newMail }),
  fixed("/developers/outbox", "Outbox", { scope: "mail.read", state: "without any" }),
  mail("of the sandbox", "invite"),
  fixed("/settings/branding", "Branding", { scope: "branding.read" }),
  fixed("/settings/compliance", "Compliance", { scope: "attestations.read", add: newAttestation }),
  fixed("/settings/compliance", "Compliance", {
    scope: "attestations.read",
    state: "without any",
    add: ({ partner }) => db.delete(attestationTable).where(eq(attestationTable.accountID, partner.accountID)),
  }),
  fixed("/settings/partner-access", "Partner access", { scope: "profile.read", state: "without a partner" }),
  fixed("/settings/team", "Team", { scope: "members.read", add: newTeam }),
  fixed("/settings/security", "Security", { add: newPasskey }),
  fixed("/settings/providers", "Providers", { scope: "providers.read" }),
  fixed("/settings/exports", "Exports", { add: newExports }),
  fixed("/settings/exports", "Exports", { state: "without any" }),
  fixed("/notices", "Notices", { scope: "profile.read", add: newNotices }),
  fixed("/notices", "Notices", { scope: "profile.read", state: "without any" }),
  fixed("/notices?topic=webhooks&unread=true", "Notices", {
    scope: "profile.read",
    state: "without a match",
    add: newNotices,
  }),
  fixed("/settings/notices", "Notice settings", { scope: "profile.read" }),
  fixed("/settings/audit", "Audit", { scope: "audit.read", add: newTrail }),
  fixed("/settings/audit", "Audit", {
    scope: "audit.read",
    state: "being checked",
    add: (staff) => newTrailCheck(staff, false),
  }),
  fixed("/settings/audit", "Audit", {
    scope: "audit.read",
    state: "with a broken chain",
    add: (staff) => newTrailCheck(staff, true),
  }),
  {
    route: "/accounts/[accountID]",
    state: "of nobody",
    isMissing: true,
    at: async ({ partner }) => ({ path: `/accounts/${newID<string>()}`, title: [partner.displayName] }),
  },
];
