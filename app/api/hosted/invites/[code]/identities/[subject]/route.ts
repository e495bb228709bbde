import { forgetIdentityOf, sealIdentityOf } from "@/lib/domain/applications/application-identity";
import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: [hostedOnboarding.seal, (ctx, { params, body }) => sealIdentityOf(ctx, params.code, params.subject, body)],
  DELETE: [hostedOnboarding.forget, (ctx, { params }) => forgetIdentityOf(ctx, params.code, params.subject)],
});
