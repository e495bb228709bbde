import { passkeys } from "@/lib/domain/second-factors/dashboard";
import { createPasskey } from "@/lib/domain/second-factors/create-passkey";
import { listPasskeys } from "@/lib/domain/second-factors/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [passkeys.list, (ctx) => listPasskeys(ctx)],
  POST: [passkeys.create, (ctx, { body }) => createPasskey(ctx, body)],
});
