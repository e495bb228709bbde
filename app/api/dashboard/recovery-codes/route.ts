import { recoveryCodes } from "@/lib/domain/access/contract";
import { createRecoveryCodes } from "@/lib/domain/access/recovery-codes";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [recoveryCodes.create, (ctx) => createRecoveryCodes(ctx)],
});
