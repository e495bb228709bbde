import { inviteList } from "@/lib/domain/invites/dashboard";
import { searchInvites } from "@/lib/domain/invites/search-invites";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteList.search, (ctx, { query }) => searchInvites(ctx, query)],
});
