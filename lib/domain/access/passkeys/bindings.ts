import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys";
import { beginPasskey, createPasskey } from "./create-passkey";

export const passkeys = bind(dashboard.passkeys, {
  rename: (ctx, { params, body }) => renamePasskey(ctx, params.passkeyID, body),
  remove: (ctx, { params }) => removePasskey(ctx, params.passkeyID),
  begin: beginPasskey,
  list: listPasskeys,
  create: (ctx, { body }) => createPasskey(ctx, body),
});
