import { notFound } from "@/lib/core/failure";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { AccountCtx } from "../context";
import { lockAccount } from "../lock-account";
import { CAPABILITIES, impliedCapabilities, type CapabilityID } from "./contract";
import { moveCapabilities } from "./move-capabilities";
import { loadCapabilities } from "./queries";

/**
 * Switches a capability off, with those that cannot do without it: no wallet, no sending. Money, cards and history stay and
 * can be read; nothing new happens with them. It may be requested again; one that is off stays off. Throws 404 where it was
 * never asked for.
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
