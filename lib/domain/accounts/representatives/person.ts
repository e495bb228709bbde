import type { BirthDate } from "@/lib/core/time/birth-date";
import { check } from "@/lib/core/api/field-errors";
import { conflict, invalid } from "@/lib/core/failure";
import type { RepresentativeID } from "@/lib/core/api/ids";
import type { GovernmentID } from "@/lib/core/api/shapes";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { destroyIdentity, readIdentity, storeIdentity, type IdentityPlace } from "@/lib/domain/platform/vault/identity";
import { CreateRepresentative, type Responsibilities } from "./contract";
import { REPRESENTATIVES_MAX } from "./shared/ownership";
import type { RepresentativeRow, ResponsibilityColumns } from "./rows";

/** A person's identity data. The vault seals it, and answers never contain it. */
export interface SealedPerson {
  birthDate?: BirthDate;
  /** Whole numbers with their last four digits, or only the last four. */
  governmentID?: GovernmentID;
}

export function placeOf({ accountID, homePartnerID: partnerID }: AccountCtx, id: RepresentativeID): IdentityPlace {
  return { ownerKind: "representative", owner: id, accountID, partnerID };
}

/** A person's sealed data. Empty if none was given. */
export async function readPerson(ctx: AccountCtx, id: RepresentativeID): Promise<SealedPerson> {
  return (await readIdentity<SealedPerson>(ctx, placeOf(ctx, id))) ?? {};
}

export async function sealPerson(
  ctx: AccountCtx,
  id: RepresentativeID,
  { birthDate, governmentID }: SealedPerson,
): Promise<void> {
  const sealed = { ...(birthDate && { birthDate }), ...(governmentID && { governmentID }) };
  if (Object.keys(sealed).length > 0) await storeIdentity(ctx, placeOf(ctx, id), sealed);
  else await destroyIdentity(ctx, placeOf(ctx, id));
}

/** Validates a complete person. Throws 422 with the errors. */
export function checkedPerson(person: object): CreateRepresentative {
  const checked = check(CreateRepresentative, person);
  if ("errors" in checked) throw invalid(checked.errors);
  return { ...checked.data, ...(checked.data.governmentID && { governmentID: withEnds(checked.data.governmentID) }) };
}

/** Adds the last four digits to every whole number, so that answers stay comparable. */
function withEnds({ ssn, itin }: GovernmentID): GovernmentID {
  return { ...(ssn && { ssn: withEnd(ssn) }), ...(itin && { itin: withEnd(itin) }) };
}

function withEnd({ full, lastFour }: { full?: string; lastFour?: string }) {
  const end = lastFour ?? full?.slice(-4);
  return { ...(full && { full }), ...(end && { lastFour: end }) };
}

/**
 * The columns of a person, with null for missing answers. A new responsibility does not compile until it has its
 * column.
 */
export function columnsOf({ birthDate, governmentID, responsibilities = {}, ...profile }: CreateRepresentative) {
  const { isController = null, isOwner = null, ownershipPercentage = null, jobTitle = null } = responsibilities;
  const hasNumber = [governmentID?.ssn, governmentID?.itin].some((number) => number?.lastFour !== undefined);
  return {
    profile,
    birthDateProvided: birthDate !== undefined,
    governmentIDProvided: hasNumber,
    ...({ isController, isOwner, ownershipPercentage, jobTitle } satisfies ResponsibilityColumns),
  };
}

/** Throws 409 for one person too many, and 422 when all shares exceed 100 percent. The account must be locked. */
export function refuseOverfull(
  others: readonly RepresentativeRow[],
  { ownershipPercentage = 0 }: Responsibilities = {},
): void {
  if (others.length >= REPRESENTATIVES_MAX)
    throw conflict(`a business has ${REPRESENTATIVES_MAX} representatives at most`);
  const taken = others.reduce((sum, other) => sum + (other.ownershipPercentage ?? 0), 0);
  if (taken + ownershipPercentage <= 100) return;
  throw invalid({
    responsibilities: { ownershipPercentage: "must not bring the shares of all to more than 100 percent" },
  });
}
