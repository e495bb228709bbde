import { issuedCards } from "@/lib/domain/issuing/contract";
import { getIssuedCard } from "@/lib/domain/issuing/queries";
import { updateIssuedCard } from "@/lib/domain/issuing/update-issued-card";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [issuedCards.get, (ctx, { params }) => getIssuedCard(ctx, params.issuedCardID)],
  PATCH: [issuedCards.update, (ctx, { params, body }) => updateIssuedCard(ctx, params.issuedCardID, body)],
});
