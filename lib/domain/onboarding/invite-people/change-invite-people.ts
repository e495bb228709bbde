import { eq } from "drizzle-orm";
import { inviteTable } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/core/failure";
import { newID } from "@/lib/core/api/ids";
import { can } from "@/lib/core/api/states";
import { note } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import { loadInvite, lockInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import { inviteStates, inviteStatus } from "@/lib/domain/onboarding/invites/states";
import type { Prefill } from "@/lib/domain/onboarding/invites/shared/prefill";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";
import type { AddInvitePerson, InvitePerson } from "./dashboard";
import { peopleOf } from "./queries";

/**
 * Adds a person to an invite, for an invitee who has not entered people yet. Throws 404, 409 for an invite that has
 * ended or has the maximum number of people, and 422 for an invite for a person.
 */
export async function addInvitePerson(ctx: Ctx, code: string, facts: AddInvitePerson): Promise<InvitePerson> {
  const { invite, people } = await openInvite(ctx, code);
  if ((invite.prefill as Prefill | null)?.accountType === "individual")
    throw invalid({ name: { firstName: "is only for business accounts" } });
  if (people.length >= REPRESENTATIVES_MAX) throw conflict(`an invite has at most ${REPRESENTATIVES_MAX} people`);
  const person = { ...facts, personID: newID<InvitePerson["personID"]>() };
  await keep(ctx, code, [...people, person]);
  return person;
}

/** Removes a person from an invite. Throws 404, and 409 for an invite that has ended. */
export async function removeInvitePerson(ctx: Ctx, code: string, personID: string): Promise<void> {
  const { people } = await openInvite(ctx, code);
  const rest = people.filter((person) => person.personID !== personID);
  if (rest.length === people.length) throw notFound("person");
  await keep(ctx, code, rest);
}

async function openInvite(ctx: Ctx, code: string) {
  await loadInvite(ctx, code);
  const { invite } = await lockInvite(ctx, code);
  if (!can(inviteStates, inviteStatus(invite), "redeem")) throw conflict("this invite has ended");
  return { invite, people: peopleOf(invite) };
}

async function keep(ctx: Ctx, code: string, people: InvitePerson[]): Promise<void> {
  await ctx.db
    .update(inviteTable)
    .set({ people })
    .where(ofAccount(ctx, inviteTable, eq(inviteTable.code, code)));
  note(ctx, { object: code });
}
