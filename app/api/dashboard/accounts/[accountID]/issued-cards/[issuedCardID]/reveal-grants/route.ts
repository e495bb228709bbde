import { revealGrants } from "@/lib/domain/issuing/dashboard";
import { createRevealGrant } from "@/lib/domain/issuing/create-reveal-grant";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [revealGrants.create, (ctx, { params, body }) => createRevealGrant(ctx, params.issuedCardID, body)],
});
