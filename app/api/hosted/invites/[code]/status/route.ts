import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { getApplicationStatus } from "@/lib/domain/applications/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [hostedOnboarding.status, (ctx, { params }) => getApplicationStatus(ctx, params.code)],
});
