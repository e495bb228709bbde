import { inviteList } from "@/lib/domain/invites/dashboard";
import { listInviteCreators } from "@/lib/domain/invites/search-invites";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteList.creators, listInviteCreators],
});
