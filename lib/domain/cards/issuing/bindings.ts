import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { createRevealGrant, updateIssuedCard } from "./issuing";
import * as contract from "./contract";
import { getIssuedCard, listIssuedCards } from "./queries";
import { discloseCard } from "./card-maker";
import { issueCard } from "./create-issued-card";
import { searchIssuedCards } from "./search-cards";

export const partnerCards = bind(dashboard.partnerCards, {
  list: (ctx, { query }) => searchIssuedCards(ctx, query),
});

export const revealGrants = bind(dashboard.revealGrants, {
  create: (ctx, { params, body }) => createRevealGrant(ctx, params.issuedCardID, body),
});

export const issuedCards = bind(contract.issuedCards, {
  details: (ctx, { params }) => discloseCard(ctx, params.issuedCardID),
  get: (ctx, { params }) => getIssuedCard(ctx, params.issuedCardID),
  update: (ctx, { params, body }) => updateIssuedCard(ctx, params.issuedCardID, body),
  list: (ctx, { query }) => listIssuedCards(ctx, query),
  create: (ctx, { body }) => issueCard(ctx, body),
});
