import { isDeepStrictEqual } from "node:util";
import { BirthDate } from "@/lib/core/time/birth-date";
import { check } from "@/lib/core/api/field-errors";
import { conflict, invalid } from "@/lib/core/failure";
import { changedPaths, mergePatch } from "@/lib/core/api/merge-patch";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { placeOfAccount, readIdentity } from "@/lib/domain/platform/vault/identity";
import type { PatchAccount } from "./contract";
import { identityIn, identityOnFile, type IdentityPatch, type Identity } from "./shared/identity";
import { BusinessFacts, IndividualFacts } from "./shared/profile";
import type { AccountRow } from "./rows";
import type { VerificationStatus } from "./states";

type ProfilePatch = NonNullable<PatchAccount["profile"]>;

/** The new profile: the part stored in the account's row, and changed identity data for the vault. */
export interface ChangedProfile {
  profile: Record<string, unknown>;
  identity?: Identity;
}

/**
 * Merges the changes into the profile, field by field. Throws 422 when the result is not complete in itself, and 409
 * for a change of locked data. Once verification has begun, only missing data can be added.
 */
export async function changedProfile(
  ctx: AccountCtx,
  account: AccountRow,
  patch: ProfilePatch,
): Promise<ChangedProfile> {
  const { accountType, profile: before, verificationStatus } = account;
  const patchedIdentity = identityIn(patch);
  const hasIdentity = Object.keys(patchedIdentity).length > 0;
  const current = hasIdentity ? ((await readIdentity<Identity>(ctx, placeOfAccount(ctx))) ?? {}) : {};
  const identity = hasIdentity ? changedIdentity(current, patchedIdentity) : undefined;
  const profile = mergePatch(before, { [accountType]: factsIn(patch, identity) });
  refusePartial(account, profile);
  refuseLocked(verificationStatus, [
    ...changedPaths(before, profile, "profile"),
    ...(identity ? lockedIdentity(current, identity) : []),
  ]);
  return { profile, ...(identity && !isDeepStrictEqual(current, identity) && { identity }) };
}

/** The changes without sealed data, which is replaced by flags that it was provided. */
function factsIn({ business, individual }: ProfilePatch, identity: Identity | undefined): Record<string, unknown> {
  const provided = identity && identityOnFile(identity);
  if (business) {
    const { taxID: _sealed, ...facts } = business;
    return { ...facts, ...(provided && { taxIDProvided: provided.taxID }) };
  }
  const { governmentID: _sealed, birthDate: _alsoSealed, ...facts } = individual ?? {};
  return {
    ...facts,
    ...(provided && { birthDateProvided: provided.birthDate, governmentIDProvided: provided.governmentID }),
  };
}

/** Parts of a birth date can be corrected. The last four digits of a known number change nothing. */
function changedIdentity(current: Identity, { birthDate, ...numbers }: IdentityPatch): Identity {
  const news = Object.entries(numbers).filter(
    ([kind, digits]) => !current[kind as keyof typeof numbers]?.endsWith(digits),
  );
  return {
    ...current,
    ...Object.fromEntries(news),
    ...(birthDate && { birthDate: wholeBirthDate({ ...current.birthDate, ...birthDate }) }),
  };
}

function wholeBirthDate(parts: Partial<BirthDate>): BirthDate {
  const checked = check(BirthDate, parts);
  if ("errors" in checked) throw invalid({ profile: { individual: { birthDate: checked.errors } } });
  return checked.data;
}

/**
 * Fields of a nested object, such as an address, may be sent one by one. Its required fields must all be present in the
 * result.
 */
function refusePartial({ accountType }: AccountRow, profile: Record<string, unknown>): void {
  const checked = check(accountType === "business" ? BusinessFacts : IndividualFacts, profile[accountType]);
  if ("errors" in checked) throw invalid({ profile: { [accountType]: checked.errors } });
}

/** The paths of identity data that would change. A whole number that ends in the known digits is an addition. */
function lockedIdentity(current: Identity, { ein, ssn, itin, birthDate }: Identity): string[] {
  const differs = (before: string | undefined, after = "") => before !== undefined && !after.endsWith(before);
  return [
    ...(differs(current.ein, ein) ? ["profile.business.taxID"] : []),
    ...(differs(current.ssn, ssn) || differs(current.itin, itin) ? ["profile.individual.governmentID"] : []),
    ...(changedPaths(current.birthDate, birthDate).length > 0 ? ["profile.individual.birthDate"] : []),
  ];
}

const LOCKS: Partial<Record<VerificationStatus, string>> = {
  pending: "while the account is being verified",
  verified: "once the account is verified",
};

function refuseLocked(status: VerificationStatus, paths: string[]): void {
  const when = LOCKS[status];
  const fields = [...new Set(paths)].sort();
  if (when && fields.length > 0)
    throw conflict(`${fields.join(", ")} cannot be changed ${when}; what is missing can be added`);
}
