import { badge, custom, link, money, text, when } from "@/components/list/columns";
import { account, choice, day, search, tabs, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { AppLink } from "@/components/ui/app-link";
import { AUTHORIZATION_STATES } from "@/components/words/states";
import { SHORT_DECLINES } from "@/components/words/card-declines";
import { signedCents } from "@/lib/core/money/money";
import { authorizations, partnerSpending } from "@/lib/generated/operations/authorizations";
import type { ShownAuthorization } from "@/lib/domain/cards/authorizations/dashboard";
import { merchantName } from "./card-words";

export const authorizationList = list(partnerSpending.authorizations, {
  noun: "authorization",
  key: "authorizationID",
  isLive: true,
  api: authorizations.list,
  sorts: BY_DATE,
  filters: {
    q: search("Merchant, name, last four, …"),
    status: tabs("Status", AUTHORIZATION_STATES),
    from: day("From"),
    to: day("Until"),
    declineReason: choice("Why declined", SHORT_DECLINES),
    accountID: account(),
    issuedCardID: textFilter("Card ID"),
  },
  columns: [
    link(
      "Merchant",
      ({ merchantData }) => merchantName(merchantData),
      ({ accountID, authorizationID }) => `/accounts/${accountID}/authorizations/${authorizationID}`,
    ),
    money("Amount", ({ authorizedAmount }) => signedCents(authorizedAmount), { priority: 1, isSigned: true }),
    badge("Status", ({ status }) => AUTHORIZATION_STATES[status], { priority: 2 }),
    text("Why declined", ({ declineReason }) => declineReason && SHORT_DECLINES[declineReason], { priority: 6 }),
    custom<ShownAuthorization, unknown>("Card", (row) => <CardLink of={row} />, { isWhole: true, priority: 4 }),
    text("Account", ({ accountName }) => accountName, { priority: 5 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 3 }),
  ],
  empty: {
    drawing: "authorizations",
    title: "No authorizations yet",
    description: "Every time a merchant charges a card, the result appears here.",
  },
});

interface CardLinkProps {
  of: Pick<ShownAuthorization, "accountID" | "issuedCardID" | "brand" | "lastFour">;
}

export function CardLink({ of: { accountID, issuedCardID, brand, lastFour } }: CardLinkProps) {
  return (
    <AppLink
      href={`/accounts/${accountID}/cards/${issuedCardID}`}
      className="inline-flex min-h-6 items-center rounded-sm text-primary-text hover:underline"
    >
      {brand} {lastFour}
    </AppLink>
  );
}
