import { addApplicationFile } from "@/lib/domain/onboarding/application-files";
import { hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [hostedOnboarding.addFile, (ctx, { params, body }) => addApplicationFile(ctx, params.code, body)],
});
