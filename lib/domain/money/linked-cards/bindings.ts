import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { disableCard } from "./linked-cards";
import { askToLinkCard } from "./link-card";
import { getLinkedCard, listLinkedCards } from "./queries";
import { askToUpdateCard } from "./update-card";

export const linkedCards = bind(contract.linkedCards, {
  link: (ctx, { body }) => askToLinkCard(ctx, body),
  list: listLinkedCards,
  get: (ctx, { params }) => getLinkedCard(ctx, params.cardID),
  update: (ctx, { params, body }) => askToUpdateCard(ctx, params.cardID, body),
  disable: (ctx, { params }) => disableCard(ctx, params.cardID),
});
