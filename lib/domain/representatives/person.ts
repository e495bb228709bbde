import type { BirthDate } from "@/lib/core/birth-date";
import { check } from "@/lib/core/field-errors";
import { conflict, invalid } from "@/lib/core/failure";
import type { RepresentativeID } from "@/lib/core/ids";
import type { GovernmentID } from "@/lib/core/shapes";
import type { AccountCtx } from "../context";
import { destroyIdentity, readIdentity, storeIdentity, type IdentityPlace } from "../vault/identity";
import { CreateRepresentative, REPRESENTATIVES_MAX, type Responsibilities } from "./contract";
import type { RepresentativeRow } from "./rows";

/** What is known of who a person is and must not be read by chance: sealed in the vault, never answered. */
export interface SealedPerson {
  birthDate?: BirthDate;
  /** Whole numbers with their last four digits, or these alone. */
  governmentID?: GovernmentID;
}

/** The vault's place for a person of the account. */
export function placeOf({ accountID }: AccountCtx, id: RepresentativeID): IdentityPlace {
  return { ownerKind: "representative", owner: id, accountID };
}

/** What is sealed of a person; nothing when nothing was given. */
export async function readPerson(ctx: AccountCtx, id: RepresentativeID): Promise<SealedPerson> {
  return (await readIdentity<SealedPerson>(ctx, placeOf(ctx, id))) ?? {};
}

/** Seals what a person gave; what was sealed before is gone. */
export async function sealPerson(
  ctx: AccountCtx,
  id: RepresentativeID,
  { birthDate, governmentID }: SealedPerson,
): Promise<void> {
  const sealed = { ...(birthDate && { birthDate }), ...(governmentID && { governmentID }) };
  if (Object.keys(sealed).length > 0) await storeIdentity(ctx, placeOf(ctx, id), sealed);
  else await destroyIdentity(ctx, placeOf(ctx, id));
}

/** A person as a whole, checked; throws 422 with what does not fit. */
export function checkedPerson(person: object): CreateRepresentative {
  const checked = check(CreateRepresentative, person);
  if ("errors" in checked) throw invalid(checked.errors);
  return { ...checked.data, ...(checked.data.governmentID && { governmentID: withEnds(checked.data.governmentID) }) };
}

/** Every whole number with its last four digits, so that what is known stays comparable. */
function withEnds({ ssn, itin }: GovernmentID): GovernmentID {
  return { ...(ssn && { ssn: withEnd(ssn) }), ...(itin && { itin: withEnd(itin) }) };
}

function withEnd({ full, lastFour }: { full?: string; lastFour?: string }) {
  const end = lastFour ?? full?.slice(-4);
  return { ...(full && { full }), ...(end && { lastFour: end }) };
}

/** The columns of a person's row. */
export function columnsOf({ birthDate, governmentID, responsibilities = {}, ...profile }: CreateRepresentative) {
  const { isController = null, isOwner = null, ownershipPercentage = null, jobTitle = null } = responsibilities;
  const hasNumber = [governmentID?.ssn, governmentID?.itin].some((number) => number?.lastFour !== undefined);
  return {
    profile,
    birthDateProvided: birthDate !== undefined,
    governmentIDProvided: hasNumber,
    isController,
    isOwner,
    ownershipPercentage,
    jobTitle,
  };
}

/** Throws 409 for one person too many, 422 when all shares together exceed the whole; the account must be locked. */
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
