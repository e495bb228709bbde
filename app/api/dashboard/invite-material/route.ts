import { inviteBuilder } from "@/lib/domain/invite-builder/dashboard";
import { getInviteMaterial } from "@/lib/domain/invite-builder/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteBuilder.material, getInviteMaterial],
});
