import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { renamePasskey } from "./rename-passkey";
import { removePasskey } from "./remove-passkey";
import { beginPasskey, createPasskey } from "./create-passkey";
import { listPasskeys } from "./queries";

export const passkeys = bind(dashboard.passkeys, {
  rename: (ctx, { params, body }) => renamePasskey(ctx, params.passkeyID, body),
  remove: (ctx, { params }) => removePasskey(ctx, params.passkeyID),
  begin: beginPasskey,
  list: listPasskeys,
  create: (ctx, { body }) => createPasskey(ctx, body),
});
