import { check } from "@/lib/core/api/field-errors";
import { CreateAccount } from "@/lib/domain/accounts/accounts/contract";

export type Tree = { [key: string]: unknown };

export const address = {
  addressLine1: "1 Main St",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80205",
  country: "US",
};
/** A business with only the required fields. */
export const business = {
  accountType: "business",
  profile: { business: { legalBusinessName: "Whole Body Fitness LLC" } },
};
/** A person with only the required fields. */
export const individual = {
  accountType: "individual",
  profile: { individual: { name: { firstName: "Amanda", lastName: "Yang" } } },
};

export const nested = (path: string, value: unknown): Tree =>
  path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Tree;

export function put(base: Tree, path: string, value: unknown): Tree {
  const [key = "", ...rest] = path.split(".");
  const inner = (base[key] ?? {}) as Tree;
  return { ...base, [key]: rest.length > 0 ? put(inner, rest.join("."), value) : value };
}

/** The errors of a body that would create an account; null for none. */
export function validationOf(value: unknown) {
  const result = check(CreateAccount, value);
  return "errors" in result ? result.errors : null;
}
