import { eq } from "drizzle-orm";
import { attestationTable } from "@/db/schema";
import { testDatabase } from "@/db/testing/factories";
import { newID } from "@/lib/core/ids";
import { newAttestation, newKeys, newPasskey, newTeam, newTrail, newTrailCheck, type Staff } from "./staff";
import { addAgreement, addFees, newLongAccount } from "./accounts";
import { begin, newLongInvite, newLongPlan, redeem, withdraw } from "./invites";
import { LONG_BUSINESS } from "./long-values";
import type { StaffPage } from "./page-state";

const db = testDatabase();

type Options = Pick<StaffPage, "scope" | "state"> & { add?(staff: Staff): Promise<unknown> };

/** A page whose address is always the same; a query makes it another state. */
function fixed(path: string, title: string, { add, ...page }: Options = {}): StaffPage {
  return {
    route: path.replace(/\?.*/, ""),
    ...page,
    async at(staff) {
      await add?.(staff);
      return { path, title: [title, staff.partner.displayName] };
    },
  };
}

/** The page of an invite, after something became of it. */
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

/** An invite of every status. */
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

const NOBODY = "nobody-of-that-name";

/** Every page of the dashboard but those of one account. */
export const STAFF_PAGES: readonly StaffPage[] = [
  fixed("/invites", "Invites", { scope: "accounts.read", add: invites }),
  fixed("/invites", "Invites", { scope: "accounts.read", state: "without any" }),
  fixed(`/invites?q=${NOBODY}`, "Invites", { scope: "accounts.read", state: "without a match", add: invites }),
  fixed("/invites/new", "New invite", { scope: "accounts.write", add: ({ partner }) => newLongPlan(partner) }),
  invite("pending", async () => {}),
  invite("just made", async () => {}, "?created=1"),
  invite("in progress", (_staff, code) => begin(code)),
  invite("redeemed", async (staff, code) => redeem(code, (await newLongAccount(staff)).accountID)),
  invite("withdrawn", ({ partner }, code) => withdraw(partner, code)),
  fixed("/accounts", "Accounts", { scope: "accounts.read", add: accounts }),
  fixed("/accounts", "Accounts", { scope: "accounts.read", state: "without any" }),
  fixed(`/accounts?q=${NOBODY}`, "Accounts", { scope: "accounts.read", state: "without a match", add: accounts }),
  fixed("/accounts/new", "New account", { scope: "accounts.write" }),
  fixed("/cards", "Cards", { scope: "issued-cards.read", add: accounts }),
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
  fixed("/settings/branding", "Branding", { scope: "branding.read" }),
  fixed("/settings/compliance", "Compliance", { scope: "attestations.read", add: newAttestation }),
  fixed("/settings/compliance", "Compliance", {
    scope: "attestations.read",
    state: "without any",
    add: ({ partner }) => db.delete(attestationTable).where(eq(attestationTable.accountID, partner.accountID)),
  }),
  fixed("/settings/team", "Team", { scope: "members.read", add: newTeam }),
  fixed("/settings/security", "Security", { add: newPasskey }),
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
    at: async () => ({ path: `/accounts/${newID<string>()}`, title: ["Tender"] }),
  },
];
