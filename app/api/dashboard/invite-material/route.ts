import { inviteBuilder } from "@/lib/domain/onboarding/builder-contract";
import { getInviteMaterial } from "@/lib/domain/onboarding/builder-queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteBuilder.material, getInviteMaterial],
});
