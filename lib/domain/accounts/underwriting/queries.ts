import type { AccountCtx } from "@/lib/domain/kernel/context";
import type { Underwriting } from "./contract";
import { loadUnderwriting, toUnderwriting } from "./rows";

/** Returns what the account expects to process, and the decision. `notRequested` before any answer. */
export async function getUnderwriting(ctx: AccountCtx): Promise<Underwriting> {
  return toUnderwriting(await loadUnderwriting(ctx));
}
