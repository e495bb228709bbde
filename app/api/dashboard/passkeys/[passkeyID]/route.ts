import { passkeys } from "@/lib/domain/passkeys/dashboard";
import { removePasskey } from "@/lib/domain/passkeys/remove-passkey";
import { renamePasskey } from "@/lib/domain/passkeys/rename-passkey";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: [passkeys.rename, (ctx, { params, body }) => renamePasskey(ctx, params.passkeyID, body)],
  DELETE: [passkeys.remove, (ctx, { params }) => removePasskey(ctx, params.passkeyID)],
});
