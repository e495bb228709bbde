import { badge, custom, link, money, text, when } from "@/components/list/columns";
import { attention, choice, flag, search } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { NewLink } from "@/components/page/new-link";
import { Money } from "@/components/ui/data/money";
import { Sparkline } from "@/components/ui/data/sparkline";
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
      { width: "xl" },
    ),
    money("Balance", ({ balance }) => balance, { scope: "wallets.read", priority: 1 }),
    custom("30-day volume", (row) => <Volume of={row} />, {
      scope: "analytics.read",
      width: "lg",
      priority: 2,
      isNumeric: true,
      isWhole: true,
    }),
    badge("Needs attention", attentionOf, { priority: 1 }),
    text("Assignee", ({ inCharge, inChargeName }) => inChargeName ?? inCharge, { priority: 4 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 3 }),
    custom("Capabilities", ({ capabilities = [] }) => <CapabilitySummary capabilities={capabilities} />, {
      width: "xl",
      priority: 5,
      isExtra: true,
    }),
    text("Type", ({ accountType }) => ACCOUNT_TYPES[accountType], { width: "sm", priority: 6, isExtra: true }),
    text("Foreign ID", ({ foreignID }) => foreignID, { priority: 7, isExtra: true }),
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

/** The amount of the last 30 days after a curve of it. Phones show no headings, so it names the days there. */
function Volume({ of: { volume, transferCount = 0, dailyVolume } }: { of: ListedAccount }) {
  if (volume === undefined) return "–";
  return (
    <span className="flex items-center gap-2.5">
      {transferCount > 0 && dailyVolume && (
        <Sparkline values={dailyVolume} className="h-5 w-16 shrink-0 @max-[40rem]:hidden" />
      )}
      <span className="whitespace-nowrap @min-[40rem]:ml-auto">
        <Money cents={volume} />
        <span className="@min-[40rem]:hidden"> in 30 days</span>
      </span>
    </span>
  );
}
