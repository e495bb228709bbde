import { z } from "zod";
import { AccountID, IssuedCardID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { DateTime, text } from "@/lib/core/shapes";

const REVEAL_NOTE_MAX = 140;

/** Why somebody wants to see a card's number. */
export const RevealReason = z.enum(["pay-vendor", "support", "testing", "other"]);
export type RevealReason = z.infer<typeof RevealReason>;

/** A request to see a card's number. It is recorded with the person's name. */
export const CreateRevealGrant = z.object({ reason: RevealReason, note: text({ max: REVEAL_NOTE_MAX }).optional() });
export type CreateRevealGrant = z.infer<typeof CreateRevealGrant>;

/** A bearer token for one card's details, once. */
export const RevealGrant = z.object({ token: z.string(), expiresOn: DateTime });
export type RevealGrant = z.infer<typeof RevealGrant>;

const oneCard = z.object({ accountID: AccountID, issuedCardID: IssuedCardID });

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
