import { onboardingInvites } from "@/lib/domain/onboarding/contract";
import { searchInvites } from "@/lib/domain/onboarding/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [onboardingInvites.search, (ctx, { query }) => searchInvites(ctx, query)],
});
