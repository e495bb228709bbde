import { malformed } from "@/lib/core/failure";
import type { PublicCtx } from "../context";
import { openEncryptedToken } from "./open-encrypted-token";

/** Says nothing when the token opens. Throws 400 otherwise. */
export async function testEncryptedToken(ctx: Pick<PublicCtx, "db" | "now">, token: string): Promise<void> {
  if (!(await openEncryptedToken(ctx, token))) throw malformed("token does not open");
}
