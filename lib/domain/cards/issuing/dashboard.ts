import { z } from "zod";
import { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { byDate, cursors, filterText, filterValue, page, total } from "@/lib/core/api/query";
import { DateTime, text } from "@/lib/core/api/shapes";
import { IssuedCard, IssuedCardState } from "./contract";

const REVEAL_NOTE_MAX = 140;

export const RevealReason = z.enum(["pay-vendor", "support", "testing", "other"]);
export type RevealReason = z.infer<typeof RevealReason>;

/** A request to see a card's number. It is recorded with the person's name. */
export const CreateRevealGrant = z.object({ reason: RevealReason, note: text({ max: REVEAL_NOTE_MAX }).optional() });
export type CreateRevealGrant = z.infer<typeof CreateRevealGrant>;

/** A bearer token for one card's details, once. */
export const RevealGrant = z.object({ token: z.string(), expiresOn: DateTime });
export type RevealGrant = z.infer<typeof RevealGrant>;

const oneCard = z.object({ accountID: AccountID, issuedCardID: IssuedCardID });

const SHOWN_PER_PAGE = 50;

/** The period of the spending in the list of cards, in days. */
export const SPENT_DAYS = 30;

/** Filters of the cards of all the partner's accounts, and a page of the results. */
export const SearchIssuedCards = z.object({
  /** Part of the user's name, of the memo or of an account's name, last four digits, or an ID. */
  q: filterText,
  state: filterValue(IssuedCardState),
  accountID: filterValue(AccountID),
  sort: byDate,
  ...cursors(IssuedCardID),
  ...page(SHOWN_PER_PAGE),
});
export type SearchIssuedCards = z.infer<typeof SearchIssuedCards>;

/** A card with its account, and its spending in 30 days: captures less refunds, in cents. */
const ShownIssuedCard = IssuedCard.extend({ accountID: AccountID, accountName: z.string(), spent: z.int() });

export const IssuedCardPage = z.object({ items: z.array(ShownIssuedCard), more: z.boolean(), total });
export type IssuedCardPage = z.infer<typeof IssuedCardPage>;

export const partnerCards = {
  list: operation({
    summary: "List our cards",
    group: "Card issuing",
    internal: true,
    method: "GET",
    path: "/dashboard/issued-cards",
    access: "issued-cards.read",
    query: SearchIssuedCards,
    response: IssuedCardPage,
    download: { place: ["createdOn", "issuedCardID"] },
    status: 200,
  }),
};

export const revealGrants = {
  create: operation({
    summary: "Ask to see a card's number",
    group: "Card issuing",
    internal: true,
    method: "POST",
    path: "/dashboard/accounts/{accountID}/issued-cards/{issuedCardID}/reveal-grants",
    access: "issued-cards.reveal",
    params: oneCard,
    body: CreateRevealGrant,
    response: RevealGrant,
    status: 200,
    stepUp: true,
    audit: { act: "issued-card.details", refusals: true },
  }),
};
