import { confirmMemberSecondFactor } from "@/lib/domain/team-policies/protect-member";
import { memberProtection } from "@/lib/domain/team-policies/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [memberProtection.confirmSecondFactor, (ctx, { params }) => confirmMemberSecondFactor(ctx, params.userID)],
});
