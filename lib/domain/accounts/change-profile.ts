import { isDeepStrictEqual } from "node:util";
import { BirthDate } from "@/lib/core/birth-date";
import { check } from "@/lib/core/field-errors";
import { conflict, invalid } from "@/lib/core/failure";
import { changedPaths, mergePatch } from "@/lib/core/merge-patch";
import type { PublicCtx } from "../context";
import { readIdentity } from "../vault/identity";
import type { PatchAccount } from "./contract";
import { identityGiven, isKnown, type GivenIdentity, type Identity } from "./shared/identity";
import { BusinessFacts, IndividualFacts } from "./shared/profile";
import type { AccountRow } from "./rows";
import type { VerificationStatus } from "./states";

type ProfilePatch = NonNullable<PatchAccount["profile"]>;

/** A profile as it will be kept: what everybody may read, and what goes to the vault if that changes. */
export interface ChangedProfile {
  profile: Record<string, unknown>;
  identity?: Identity;
}

/**
 * The profile with the changes laid over it, field by field. Throws 422 for what would not be whole, and 409 for a change
 * of what is locked: once verification has begun, what is there stays and only what is missing may be added.
 */
export async function changedProfile(
  ctx: PublicCtx,
  account: AccountRow,
  patch: ProfilePatch,
): Promise<ChangedProfile> {
  const { accountID, accountType, profile: before, verificationStatus } = account;
  const given = identityGiven(patch);
  const place = { ownerKind: "account", owner: accountID, accountID } as const;
  const hasIdentity = Object.keys(given).length > 0;
  const known = hasIdentity ? ((await readIdentity<Identity>(ctx, place)) ?? {}) : {};
  const identity = hasIdentity ? changedIdentity(known, given) : undefined;
  const profile = mergePatch(before, { [accountType]: factsIn(patch, identity) });
  refusePartial(account, profile);
  refuseLocked(verificationStatus, [
    ...changedPaths(before, profile, "profile"),
    ...(identity ? lockedIdentity(known, identity) : []),
  ]);
  return { profile, ...(identity && !isDeepStrictEqual(known, identity) && { identity }) };
}

/** The changes less what is sealed, of which only remains that it was provided. */
function factsIn({ business, individual }: ProfilePatch, identity: Identity | undefined): Record<string, unknown> {
  const provided = identity && isKnown(identity);
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

/** A birth date may be corrected by its parts; the last four digits say nothing new of a number that ends in them. */
function changedIdentity(known: Identity, { birthDate, ...numbers }: GivenIdentity): Identity {
  const news = Object.entries(numbers).filter(
    ([kind, digits]) => !known[kind as keyof typeof numbers]?.endsWith(digits),
  );
  return {
    ...known,
    ...Object.fromEntries(news),
    ...(birthDate && { birthDate: wholeBirthDate({ ...known.birthDate, ...birthDate }) }),
  };
}

function wholeBirthDate(parts: Partial<BirthDate>): BirthDate {
  const checked = check(BirthDate, parts);
  if ("errors" in checked) throw invalid({ profile: { individual: { birthDate: checked.errors } } });
  return checked.data;
}

/** Fields needed of an address and the like may come one by one, but must all be there. */
function refusePartial({ accountType }: AccountRow, profile: Record<string, unknown>): void {
  const checked = check(accountType === "business" ? BusinessFacts : IndividualFacts, profile[accountType]);
  if ("errors" in checked) throw invalid({ profile: { [accountType]: checked.errors } });
}

/** Where identity data that stood is another now; the rest of a number of which the end was known is an addition. */
function lockedIdentity(known: Identity, { ein, ssn, itin, birthDate }: Identity): string[] {
  const differs = (before: string | undefined, after = "") => before !== undefined && !after.endsWith(before);
  return [
    ...(differs(known.ein, ein) ? ["profile.business.taxID"] : []),
    ...(differs(known.ssn, ssn) || differs(known.itin, itin) ? ["profile.individual.governmentID"] : []),
    ...(changedPaths(known.birthDate, birthDate).length > 0 ? ["profile.individual.birthDate"] : []),
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
