import { badge, link, text, when } from "@/components/list/columns";
import { search } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { CAPABILITY_STATES } from "@/components/words/states";
import { ACCOUNT_TYPES } from "@/components/words/people";
import type { Account } from "@/lib/domain/accounts/accounts/contract";
import { accounts } from "@/lib/generated/operations/accounts";

/** The accounts that issue cards or want to. */
export const cardAccountList = list(accounts.list, {
  noun: "account",
  key: "accountID",
  fixed: { capability: "card-issuing" },
  filters: { name: search("Account name") },
  columns: [
    link(
      "Account",
      ({ displayName }) => displayName,
      ({ accountID }) => `/accounts/${accountID}/cards`,
    ),
    badge("Card issuing", issuingState),
    text("Type", ({ accountType }) => ACCOUNT_TYPES[accountType], { width: "sm", priority: 3 }),
    when("Created", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
  empty: {
    drawing: "accounts",
    title: "No connected account issues cards yet",
    description: "Invite an account with the Card issuing capability. It appears here once the invite is redeemed.",
    action: () => (
      <Button asChild>
        <AppLink href="/invites">Invites</AppLink>
      </Button>
    ),
  },
});

function issuingState({ capabilities = [] }: Account) {
  const status = capabilities.find(({ capability }) => capability === "card-issuing")?.status;
  return status && CAPABILITY_STATES[status];
}
