import { desc } from "drizzle-orm";
import { fileTable, type accountTable } from "@/db/schema";
import type { RepresentativeID } from "@/lib/core/ids";
import type { AccountFacts, DocumentFacts, IdentityNumbers, PersonFacts } from "@/lib/providers/verification";
import { mine, type AccountCtx } from "../context";
import { readPerson } from "../representatives/person";
import { listRepresentatives } from "../representatives/queries";
import { readIdentity } from "../vault/identity";
import { RequirementErrorCode } from "./contract";

type AccountRow = typeof accountTable.$inferSelect;

/** Everything a verifier is told of an account, identity numbers opened. */
export async function verificationFacts(ctx: AccountCtx, { accountType, displayName, profile }: AccountRow): Promise<AccountFacts> {
  const { accountID } = ctx;
  const identity = (await readIdentity<IdentityNumbers>(ctx, { ownerKind: "account", owner: accountID, accountID })) ?? {};
  const people: PersonFacts[] = [];
  for (const person of await listRepresentatives(ctx)) people.push({ representativeID: person.representativeID, profile: person, identity: await numbersOf(ctx, person.representativeID) });
  return { accountID, accountType, displayName, profile, identity, people, documents: await documentsOf(ctx) };
}

async function numbersOf(ctx: AccountCtx, id: RepresentativeID): Promise<IdentityNumbers> {
  const { birthDate, governmentID: { ssn, itin } = {} } = await readPerson(ctx, id);
  const [ssnDigits, itinDigits] = [ssn, itin].map((number) => number?.full ?? number?.lastFour);
  return { ...(ssnDigits && { ssn: ssnDigits }), ...(itinDigits && { itin: itinDigits }), ...(birthDate && { birthDate }) };
}

/** The documents of the account, the newest first. */
async function documentsOf(ctx: AccountCtx): Promise<DocumentFacts[]> {
  const { fileStatus, metadata, createdOn, fileID } = fileTable;
  const found = await ctx.db.select({ fileStatus, metadata }).from(fileTable).where(mine(ctx, fileTable)).orderBy(desc(createdOn), desc(fileID));
  return found.map((file) => {
    const { representative_id: representativeID, error_code } = keysOf(file.metadata);
    const errorCode = RequirementErrorCode.safeParse(error_code).data;
    return { status: file.fileStatus, ...(representativeID && { representativeID }), ...(errorCode && { errorCode }) };
  });
}

/** Metadata was checked to be texts by name, or nothing, when it was written: hence the cast. */
function keysOf(metadata: string): Partial<Record<string, string>> {
  return metadata === "" ? {} : (JSON.parse(metadata) as Record<string, string>);
}
