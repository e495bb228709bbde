import { addApplicationFile } from "@/lib/domain/applications/application-files";
import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [hostedOnboarding.addFile, (ctx, { params, body }) => addApplicationFile(ctx, params.code, body)],
});
