import { cardDataViewers } from "@/lib/domain/team/dashboard";
import { grantCardDataViewer } from "@/lib/domain/team/grant-card-data-viewer";
import { revokeCardDataViewer } from "@/lib/domain/team/revoke-card-data-viewer";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: [cardDataViewers.grant, (ctx, { params, body }) => grantCardDataViewer(ctx, params.userID, body)],
  DELETE: [cardDataViewers.revoke, (ctx, { params }) => revokeCardDataViewer(ctx, params.userID)],
});
