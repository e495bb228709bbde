import { newID, type AccountID, type DisputeID, type TransactionID, type TransferID } from "@/lib/core/api/ids";
import { ROLE_SCOPES, type Role } from "@/lib/core/access/roles";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { disputeCreated } from "@/lib/domain/money/disputes/events";
import { ctxFor, transact } from "./context";
import { type Partner, testDatabase } from "./factories";
import { newPerson, type Person, signedIn } from "./people";
import { SECOND } from "@/lib/core/time/time";

const db = testDatabase();

/** A member of a team in a role, signed in, with the role's permissions. */
export async function newStaffMember(partner: Partner, role: Role = "owner") {
  const person = await newPerson(db, partner, { role });
  return { person, ctx: await asMember(partner, person, role) };
}

/** The same person in another browser, now or at another moment. */
export const asMember = (partner: Partner, person: Person, role: Role = "owner", now = new Date(Date.now() + SECOND)) =>
  signedIn(db, partner, person, { now, caller: { scopes: ROLE_SCOPES[role].map((scope) => ({ scope })) } });

export async function emitDispute(open: Ctx, accountID: AccountID): Promise<DisputeID> {
  const disputeID = newID<DisputeID>();
  await emit(open, disputeCreated, {
    accountID,
    disputeID,
    transferID: newID<TransferID>(),
    transactionID: newID<TransactionID>(),
    status: "response-needed",
    phase: "chargeback",
  });
  return disputeID;
}

/** Emits it a second from now by default, so that it is new to everyone. */
export const emitDisputeEvent = (
  partner: Partner,
  accountID: AccountID,
  now = new Date(Date.now() + SECOND),
): Promise<DisputeID> => transact(ctxFor(partner, accountID, { now }), (open) => emitDispute(open, accountID));
