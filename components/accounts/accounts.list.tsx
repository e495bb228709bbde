import { badge, custom, link, text, when } from "@/components/list/columns";
import { attention, choice, flag, search } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { NewLink } from "@/components/page/new-link";
import { ACCOUNT_TYPES } from "@/components/words/people";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { CapabilitySummary } from "@/components/words/capability-badge";
import { CAPABILITY_STATES } from "@/components/words/states";
import type { ListedAccount } from "@/lib/domain/accounts/accounts/dashboard";
import { dashboardAccounts, accounts } from "@/lib/generated/operations/accounts";

export const accountList = list(dashboardAccounts.list, {
  noun: "account",
  key: "accountID",
  api: accounts.list,
  sorts: BY_DATE,
  filters: {
    q: search("Name or email address", { ranks: true }),
    attention: attention("Details are missing or don’t match, a dispute needs a response, a bank account is locked, …"),
    type: choice("Type", ACCOUNT_TYPES),
    capability: choice("Capability", CAPABILITY_WORDS),
    capabilityStatus: choice("Capability status", CAPABILITY_STATES),
    inCharge: choice("Assignee", { me: "You", nobody: "Unassigned" }),
    includeDisconnected: flag("Include disconnected"),
  },
  columns: [
    link(
      "Name",
      ({ displayName }) => displayName,
      ({ accountID }) => `/accounts/${accountID}`,
    ),
    badge("Needs attention", attentionOf),
    custom("Capabilities", ({ capabilities = [] }) => <CapabilitySummary capabilities={capabilities} />, {
      width: "xl",
      priority: 3,
    }),
    text("Type", ({ accountType }) => ACCOUNT_TYPES[accountType], { width: "sm", priority: 5 }),
    text("Assignee", ({ inCharge }) => inCharge, { priority: 4 }),
    text("Foreign ID", ({ foreignID }) => foreignID, { priority: 6 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 2 }),
  ],
  empty: {
    drawing: "accounts",
    title: "No accounts yet",
    description: "Accounts appear here when someone accepts your invite or you create one.",
    action: () => (
      <>
        <NewLink href="/accounts/new" label="New account" scope="accounts.write" variant="secondary" />
        <NewLink href="/invites/new" label="Invite someone" scope="accounts.write" />
      </>
    ),
  },
});

function attentionOf({ attention, disconnectedOn }: ListedAccount) {
  if (disconnectedOn) return { label: "Disconnected", tone: "ended" } as const;
  if (attention === undefined) return undefined;
  if (attention === 0) return { label: "Nothing", tone: "neutral" } as const;
  return { label: `${attention.toLocaleString("en-US")} to do`, tone: "warning" } as const;
}
