import { CreateAccount, PatchAccount } from "@/lib/domain/accounts/accounts/contract";
import { createAccount } from "@/lib/domain/accounts/accounts/accounts";
import { updateAccount } from "@/lib/domain/accounts/accounts/update-account";
import { readIdentity, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import { ctxFor, transact } from "./context";
import { newPartner, testDatabase } from "./factories";

export const ADDRESS = {
  addressLine1: "1 Main St",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80205",
  country: "US",
};
export const BUSINESS = {
  accountType: "business",
  profile: { business: { legalBusinessName: "Whole Body Fitness LLC" } },
};
export const INDIVIDUAL = {
  accountType: "individual",
  profile: { individual: { name: { firstName: "Amanda", lastName: "Yang" } } },
};

/** An account, its values in the vault, and changes to it in the shape of requests. */
export async function newChangingAccount(account: object = BUSINESS) {
  const db = testDatabase();
  const partner = await newPartner(db);
  const made = await transact(ctxFor(partner), (open) => createAccount(open, CreateAccount.parse(account)));
  const { accountID } = made;
  const ctx = ctxFor(partner, accountID);
  const identity = () => readIdentity({ ...ctx, db }, placeOfAccount(ctx));
  const update = (patch: object) => transact(ctx, (open) => updateAccount(open, PatchAccount.parse(patch)));
  return { ctx, partner, made, identity, update };
}
