import type { BirthDate } from "@/lib/core/birth-date";
import type { CreateAccount } from "./contract";

/** What is known of who an account is and must not be read by chance: sealed in the vault, never answered. */
export interface Identity {
  ein?: string;
  ssn?: string;
  itin?: string;
  /** Of an account's person; an invite's is in its prefill. */
  birthDate?: BirthDate;
}

/** The identity numbers in an account's data; undefined when it has none. */
export function identityOf({ profile }: Pick<CreateAccount, "profile">): Identity | undefined {
  const ein = profile.business?.taxID?.ein.number;
  const { ssn, itin } = profile.individual?.governmentID ?? {};
  const found: Identity = { ...(ein && { ein }), ...(ssn?.full && { ssn: ssn.full }), ...(itin?.full && { itin: itin.full }) };
  return Object.keys(found).length > 0 ? found : undefined;
}
