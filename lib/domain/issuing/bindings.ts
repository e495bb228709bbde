import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { createRevealGrant } from "./create-reveal-grant";
import * as contract from "./contract";
import { discloseIssuedCard } from "./disclose-issued-card";
import { getIssuedCard, listIssuedCards } from "./queries";
import { updateIssuedCard } from "./update-issued-card";
import { createIssuedCard } from "./create-issued-card";

export const revealGrants = bind(dashboard.revealGrants, {
  create: (ctx, { params, body }) => createRevealGrant(ctx, params.issuedCardID, body),
});

export const issuedCards = bind(contract.issuedCards, {
  details: (ctx, { params }) => discloseIssuedCard(ctx, params.issuedCardID),
  get: (ctx, { params }) => getIssuedCard(ctx, params.issuedCardID),
  update: (ctx, { params, body }) => updateIssuedCard(ctx, params.issuedCardID, body),
  list: (ctx, { query }) => listIssuedCards(ctx, query),
  create: (ctx, { body }) => createIssuedCard(ctx, body),
});
