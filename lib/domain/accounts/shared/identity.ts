import type { BirthDate } from "@/lib/core/birth-date";
import type { CreateAccount, PatchAccount } from "../contract";

/** What is known of who an account is and must not be read by chance: sealed in the vault, never answered. */
export interface Identity {
  ein?: string;
  /** Nine digits, or the last four where no more was given; so is `itin`. */
  ssn?: string;
  itin?: string;
  /** Of an account's person; an invite's is in its prefill. */
  birthDate?: BirthDate;
}

/** The identity numbers in an account's data; undefined when it has none. */
export function identityOf({ profile }: Pick<CreateAccount, "profile">): Identity | undefined {
  const ein = profile.business?.taxID?.ein.number;
  const { ssn, itin } = profile.individual?.governmentID ?? {};
  const found: Identity = {
    ...(ein && { ein }),
    ...(ssn?.full && { ssn: ssn.full }),
    ...(itin?.full && { itin: itin.full }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** All identity data in a profile that was sent: whole numbers, else their last four digits, and as much of a birth date as is there. */
export function identityGiven(profile: CreateAccount["profile"]): Identity;
export function identityGiven(profile: NonNullable<PatchAccount["profile"]>): GivenIdentity;
export function identityGiven({ business, individual }: NonNullable<PatchAccount["profile"]>): GivenIdentity {
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

/** What of an identity has been given, as the profile tells it. */
export interface Provided {
  taxID: boolean;
  birthDate: boolean;
  governmentID: boolean;
}

/** Identity data among changes, of which a birth date may be a part. */
export type GivenIdentity = Omit<Identity, "birthDate"> & { birthDate?: Partial<BirthDate> };

/** Which identity data there is. */
export function isKnown({ ein, ssn, itin, birthDate }: Identity): Provided {
  return { taxID: Boolean(ein), birthDate: Boolean(birthDate), governmentID: Boolean(ssn ?? itin) };
}
