import { signOutMember } from "@/lib/domain/team-policies/protect-member";
import { memberProtection } from "@/lib/domain/team-policies/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [memberProtection.signOut, (ctx, { params }) => signOutMember(ctx, params.userID)],
});
