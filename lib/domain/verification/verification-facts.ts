import type { accountTable } from "@/db/schema";
import type { RepresentativeID } from "@/lib/core/ids";
import type { AccountFacts, DocumentFacts, IdentityNumbers, PersonFacts } from "@/lib/providers/verification";
import type { AccountCtx } from "@/lib/domain/context";
import { listFileFacts } from "@/lib/domain/files/queries";
import { readPerson } from "@/lib/domain/representatives/person";
import { listRepresentatives } from "@/lib/domain/representatives/queries";
import { readIdentity } from "@/lib/domain/vault/identity";

type AccountRow = typeof accountTable.$inferSelect;

/** Everything a verifier learns of an account, with identity numbers opened. */
export async function verificationFacts(
  ctx: AccountCtx,
  { accountType, displayName, profile }: AccountRow,
): Promise<AccountFacts> {
  const { accountID } = ctx;
  const identity =
    (await readIdentity<IdentityNumbers>(ctx, { ownerKind: "account", owner: accountID, accountID })) ?? {};
  const people: PersonFacts[] = [];
  for (const person of await listRepresentatives(ctx))
    people.push({
      representativeID: person.representativeID,
      profile: person,
      identity: await numbersOf(ctx, person.representativeID),
    });
  return { accountID, accountType, displayName, profile, identity, people, documents: await documentsOf(ctx) };
}

async function numbersOf(ctx: AccountCtx, id: RepresentativeID): Promise<IdentityNumbers> {
  const { birthDate, governmentID: { ssn, itin } = {} } = await readPerson(ctx, id);
  const [ssnDigits, itinDigits] = [ssn, itin].map((number) => number?.full ?? number?.lastFour);
  return {
    ...(ssnDigits && { ssn: ssnDigits }),
    ...(itinDigits && { itin: itinDigits }),
    ...(birthDate && { birthDate }),
  };
}

/** The documents that prove an identity, the newest first. Documents about volumes do not. */
async function documentsOf(ctx: AccountCtx): Promise<DocumentFacts[]> {
  const found = (await listFileFacts(ctx)).filter(({ filePurpose }) => filePurpose !== "merchant_underwriting");
  return found.map(({ fileStatus: status, representativeID, requirementID = "", errorCode }) => {
    const about = representativeID ?? OF_PERSON.exec(requirementID)?.[1];
    return { status, ...(about && { representativeID: about }), ...(errorCode && { errorCode }) };
  });
}

/** A document's requirement may name the person that it is about. */
const OF_PERSON = /^document\.representative\.([^.]+)\./;
