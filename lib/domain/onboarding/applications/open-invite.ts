import { eq } from "drizzle-orm";
import { inviteTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { can } from "@/lib/core/api/states";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { selectInvites, type SentInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import { inviteStates, inviteStatus } from "@/lib/domain/onboarding/invites/states";

/** The invite with that code for the holder of the link, in any state. Throws 404. */
export async function findInvite(ctx: PublicCtx, code: string): Promise<SentInvite> {
  const [row] = await selectInvites(ctx).where(eq(inviteTable.code, code));
  if (!row) throw notFound("invite");
  return row;
}

/** Throws 409, in words for the invitee, when the invite is used or withdrawn, or while its partner is suspended. */
export function refuseEnded({ invite, partner }: SentInvite): void {
  const status = inviteStatus(invite);
  if (!can(inviteStates, status, "redeem"))
    throw conflict(
      status === "redeemed" ? "This invite was already used." : `${partner.displayName} has withdrawn this invite.`,
    );
  if (partner.suspendedOn) throw conflict(`${partner.displayName} can’t take applications right now. Try again later.`);
}
