import type { Prefill } from "./prefill";

/** The name in a prefill: that of its account type, else the other one. */
export function prefilledName({
  accountType,
  profile: { business, individual },
}: Pick<Prefill, "accountType"> & { profile: Names }): string | undefined {
  const person = individual && `${individual.name.firstName} ${individual.name.lastName}`;
  return accountType === "business" ? (business?.legalBusinessName ?? person) : (person ?? business?.legalBusinessName);
}

interface Names {
  business?: { legalBusinessName: string } | undefined;
  individual?: { name: { firstName: string; lastName: string } } | undefined;
}
