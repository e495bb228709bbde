import { removeApplicationFile } from "@/lib/domain/applications/application-files";
import { hostedOnboarding } from "@/lib/domain/applications/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [hostedOnboarding.removeFile, (ctx, { params }) => removeApplicationFile(ctx, params.code, params.fileID)],
});
