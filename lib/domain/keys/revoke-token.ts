import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { SignedInCtx } from "@/lib/domain/context";
import type { RevokeRequest } from "./contract";
import { hashSecret } from "./secrets";
import { lockFamily, revokeFamily } from "./token-family";

/** Ends a token of the key, and the tokens of its family. An unknown token is no error (RFC 7009). */
export async function revokeToken(ctx: SignedInCtx, { token }: RevokeRequest): Promise<void> {
  const familyID = await lockFamily(ctx, hashSecret(token), ctx.caller.id);
  if (!familyID) return noteUnchanged(ctx);
  await revokeFamily(ctx, familyID);
  note(ctx, { caller: ctx.caller, object: ctx.caller.id });
}
