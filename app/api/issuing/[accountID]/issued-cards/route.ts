import { issuedCards } from "@/lib/domain/issuing/contract";
import { createIssuedCard } from "@/lib/domain/issuing/create-issued-card";
import { listIssuedCards } from "@/lib/domain/issuing/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [issuedCards.list, (ctx, { query }) => listIssuedCards(ctx, query)],
  POST: [issuedCards.create, (ctx, { body }) => createIssuedCard(ctx, body)],
});
