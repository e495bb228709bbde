import type { BirthDate } from "@/lib/core/time/birth-date";
import type { CreateAccount, PatchAccount } from "../contract";

/** An account's identity data. The vault seals it, and answers never contain it. */
export interface Identity {
  ein?: string;
  /** Nine digits, or only the last four, like `itin`. */
  ssn?: string;
  itin?: string;
  /** Only for an account's person. An invite stores it with the prefilled data. */
  birthDate?: BirthDate;
}

export function identityOf({ profile }: Pick<CreateAccount, "profile">): Identity | undefined {
  const ein = profile.business?.taxID?.ein.number;
  const { ssn, itin } = profile.individual?.governmentID ?? {};
  const identity: Identity = {
    ...(ein && { ein }),
    ...(ssn?.full && { ssn: ssn.full }),
    ...(itin?.full && { itin: itin.full }),
  };
  return Object.keys(identity).length > 0 ? identity : undefined;
}

/**
 * All identity data in a submitted profile. Whole numbers take precedence over last four digits; a birth date may be
 * incomplete.
 */
export function identityIn(profile: CreateAccount["profile"]): Identity;
export function identityIn(profile: NonNullable<PatchAccount["profile"]>): IdentityPatch;
export function identityIn({ business, individual }: NonNullable<PatchAccount["profile"]>): IdentityPatch {
  const ein = business?.taxID?.ein?.number;
  const { governmentID: { ssn, itin } = {}, birthDate } = individual ?? {};
  const [ssnDigits, itinDigits] = [ssn, itin].map((number) => number?.full ?? number?.lastFour);
  return {
    ...(ein && { ein }),
    ...(ssnDigits && { ssn: ssnDigits }),
    ...(itinDigits && { itin: itinDigits }),
    ...(birthDate && { birthDate }),
  };
}

export interface ProvidedIdentity {
  taxID: boolean;
  birthDate: boolean;
  governmentID: boolean;
}

/** Identity data among changes. The birth date may be incomplete. */
export type IdentityPatch = Omit<Identity, "birthDate"> & { birthDate?: Partial<BirthDate> };

export function identityOnFile({ ein, ssn, itin, birthDate }: Identity): ProvidedIdentity {
  return { taxID: Boolean(ein), birthDate: Boolean(birthDate), governmentID: Boolean(ssn ?? itin) };
}
