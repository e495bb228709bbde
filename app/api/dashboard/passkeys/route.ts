import { passkeys } from "@/lib/domain/passkeys/dashboard";
import { createPasskey } from "@/lib/domain/passkeys/create-passkey";
import { listPasskeys } from "@/lib/domain/passkeys/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [passkeys.list, (ctx) => listPasskeys(ctx)],
  POST: [passkeys.create, (ctx, { body }) => createPasskey(ctx, body)],
});
