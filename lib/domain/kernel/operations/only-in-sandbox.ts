import { notFound } from "@/lib/core/failure";
import type { Ctx, SignedInCtx } from "./context";

/** Throws 404 in production. Sandbox operations do not exist there. */
export function onlyInSandbox({ caller }: SignedInCtx): void {
  if (caller.mode !== "sandbox") throw notFound("sandbox");
}

/** Throws 404 in production, and for an account that a partner brought in, since only partners have a sandbox. */
export function onlyForPartner(ctx: Ctx): void {
  onlyInSandbox(ctx);
  const isPartner = ctx.accountID === ctx.partnerID && ctx.caller.allowances === undefined;
  if (!isPartner) throw notFound("sandbox");
}
