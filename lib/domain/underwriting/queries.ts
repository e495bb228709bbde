import type { AccountCtx } from "../context";
import type { Underwriting } from "./contract";
import { loadUnderwriting, toUnderwriting } from "./rows";

/** What the account said it expects to process and what came of it; `notRequested` before it said anything. */
export async function getUnderwriting(ctx: AccountCtx): Promise<Underwriting> {
  return toUnderwriting(await loadUnderwriting(ctx));
}
