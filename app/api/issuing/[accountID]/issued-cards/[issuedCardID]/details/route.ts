import { issuedCards } from "@/lib/domain/issuing/contract";
import { discloseIssuedCard } from "@/lib/domain/issuing/disclose-issued-card";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [issuedCards.details, (ctx, { params }) => discloseIssuedCard(ctx, params.issuedCardID)],
});
