import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { getApplication } from "@/lib/domain/applications/queries";
import { saveApplication } from "@/lib/domain/applications/save-application";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [hostedOnboarding.application, (ctx, { params }) => getApplication(ctx, params.code)],
  PUT: [hostedOnboarding.save, (ctx, { params, body }) => saveApplication(ctx, params.code, body)],
});
