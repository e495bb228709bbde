import { members } from "@/lib/domain/team/dashboard";
import { removeMember } from "@/lib/domain/team/remove-member";
import { updateMember } from "@/lib/domain/team/update-member";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: [members.update, (ctx, { params, body }) => updateMember(ctx, params.userID, body)],
  DELETE: [members.remove, (ctx, { params }) => removeMember(ctx, params.userID)],
});
