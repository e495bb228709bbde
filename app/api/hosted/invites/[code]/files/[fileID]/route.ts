import { removeApplicationFile } from "@/lib/domain/onboarding/application-files";
import { hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [hostedOnboarding.removeFile, (ctx, { params }) => removeApplicationFile(ctx, params.code, params.fileID)],
});
