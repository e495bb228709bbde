import { eq, sql } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { Failure, invalid } from "@/lib/core/failure";
import { personOf } from "@/lib/domain/sessions/person";
import type { AccountCtx, SignedInCtx } from "@/lib/domain/context";
import { adoptFiles } from "@/lib/domain/files/adopt-files";
import { createRepresentative } from "@/lib/domain/representatives/create-representative";
import { putUnderwriting } from "@/lib/domain/underwriting/put-underwriting";
import { personWithSealed, type SealedApplication } from "./application-identity";
import type { SubmitApplication, SubmittedPerson } from "./dashboard";
import type { InviteRow } from "@/lib/domain/invites/sent-invite";

/** Gives a new account what the application holds beside the profile: people, volumes and documents. Throws 422. */
export async function handOver(
  ctx: SignedInCtx & AccountCtx,
  { code }: InviteRow,
  submitted: SubmitApplication,
  sealed: SealedApplication,
): Promise<void> {
  const { people = [], ownersProvided, sales, account } = submitted;
  for (const [index, person] of people.entries()) await addPerson(ctx, index, person, sealed);
  if (account.accountType === "business" && ownersProvided) await confirmOwners(ctx);
  if (account.accountType === "business" && sales) await putUnderwriting(ctx, sales);
  await adoptFiles(ctx, { inviteCode: code, userID: personOf(ctx).userID, accountID: ctx.accountID });
}

/** Faults of a person stand at their place in the list. */
async function addPerson(
  ctx: AccountCtx,
  index: number,
  person: SubmittedPerson,
  sealed: SealedApplication,
): Promise<void> {
  try {
    await createRepresentative(ctx, personWithSealed(person, sealed[person.personID]));
  } catch (error) {
    throw error instanceof Failure && error.kind === "invalid" && error.fields
      ? invalid({ people: { [index]: error.fields } })
      : error;
  }
}

async function confirmOwners({ db, accountID }: AccountCtx): Promise<void> {
  const { profile } = accountTable;
  await db
    .update(accountTable)
    .set({ profile: sql`jsonb_set(${profile}, '{business,ownersProvided}', 'true')` })
    .where(eq(accountTable.accountID, accountID));
}
