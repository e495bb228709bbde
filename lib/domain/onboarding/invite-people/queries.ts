import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type InviteRow, loadInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import type { InvitePerson } from "./dashboard";

/** The people in the partner's invite. Throws 404. */
export async function listInvitePeople(ctx: Ctx, code: string): Promise<InvitePerson[]> {
  return peopleOf((await loadInvite(ctx, code)).invite);
}

export function peopleOf({ people }: Pick<InviteRow, "people">): InvitePerson[] {
  return (people ?? []) as InvitePerson[];
}
