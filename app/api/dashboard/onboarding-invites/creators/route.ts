import { inviteList } from "@/lib/domain/onboarding/search-contract";
import { listInviteCreators } from "@/lib/domain/onboarding/search-invites";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteList.creators, listInviteCreators],
});
