import { passkeys } from "@/lib/domain/access/contract";
import { createPasskey } from "@/lib/domain/access/create-passkey";
import { listPasskeys } from "@/lib/domain/access/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [passkeys.list, (ctx) => listPasskeys(ctx)],
  POST: [passkeys.create, (ctx, { body }) => createPasskey(ctx, body)],
});
