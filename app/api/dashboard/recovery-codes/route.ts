import { recoveryCodes } from "@/lib/domain/second-factors/dashboard";
import { createRecoveryCodes } from "@/lib/domain/second-factors/recovery-codes";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [recoveryCodes.create, (ctx) => createRecoveryCodes(ctx)],
});
