import { onboardingProgress } from "@/lib/domain/invite-progress/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(onboardingProgress.take);
