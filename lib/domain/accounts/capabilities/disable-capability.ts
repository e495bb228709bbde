import { notFound } from "@/lib/core/failure";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import { CAPABILITIES, impliedCapabilities, type CapabilityID } from "@/lib/core/money/capabilities";
import { moveCapabilities } from "./move-capabilities";
import { loadCapabilities } from "./queries";

/**
 * Disables a capability and those that need it: sending, for example, needs a wallet. Money, cards and history stay
 * readable, but new transactions are blocked. The capability may be requested again. Disabling it again changes
 * nothing. Throws 404 if it was never requested.
 */
export async function disableCapability(ctx: AccountCtx, name: CapabilityID): Promise<void> {
  await lockAccount(ctx);
  if ((await loadCapabilities(ctx, [name])).length === 0) throw notFound("capability");
  const disabled = await moveCapabilities(ctx, "disable", [name], { disabledReason: "switched off on request" });
  if (disabled.length === 0) return noteUnchanged(ctx);
  const others = CAPABILITIES.filter((other) => other !== name && impliedCapabilities([other]).includes(name));
  const also = await moveCapabilities(ctx, "disable", others, { disabledReason: `switched off with ${name}` });
  note(ctx, { objects: [name, ...also].map((object) => ({ object })) });
}
