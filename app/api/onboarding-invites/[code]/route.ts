import { onboardingInvites } from "@/lib/domain/onboarding/invites/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(onboardingInvites.get, onboardingInvites.revoke);
