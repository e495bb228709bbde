import { accountTable, connectionTable } from "@/db/schema";
import { newID, type AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import { emit } from "../emit";
import { storeIdentity } from "../vault/identity";
import type { AccountSettings, CreateAccount } from "./contract";
import { identityOf, type Identity } from "./identity";

/** For whom an account is opened, and what the partner may then do with it. */
export interface Opening {
  partnerID: AccountID;
  mode: "sandbox" | "production";
  scopes: readonly string[];
  /** Identity numbers which were given before, where the input has none of its own. */
  known?: Identity;
  termsAcceptedOn?: Date;
}

/** Opens an account under a partner and connects the two; identity numbers go to the vault. */
export async function openAccount(ctx: PublicCtx, opening: Opening, input: CreateAccount): Promise<AccountID> {
  const accountID = newID<AccountID>();
  const { partnerID, mode, scopes, known, termsAcceptedOn } = opening;
  const identity: Identity = { ...known, ...identityOf(input) };
  const displayName = displayNameOf(input);
  await ctx.db.insert(accountTable).values({
    accountID,
    partnerID,
    mode,
    accountType: input.accountType,
    displayName,
    profile: factsOf(input, identity),
    customerSupport: input.customerSupport ?? null,
    settings: { ...settingsOf(input, displayName) },
    metadata: input.metadata ?? null,
    foreignID: input.foreignID ?? null,
    ...(termsAcceptedOn && { termsAcceptedOn, termsAcceptedIP: ctx.clientAddress }),
    createdOn: ctx.now,
    updatedOn: ctx.now,
  });
  await ctx.db.insert(connectionTable).values({ partnerID, accountID, scopes: [...scopes], createdOn: ctx.now });
  const birthDate = input.profile.individual?.birthDate;
  const sealed = { ...identity, ...(birthDate && { birthDate }) };
  if (Object.keys(sealed).length > 0) await storeIdentity(ctx, { ownerKind: "account", owner: accountID, accountID }, sealed);
  await emit(ctx, accountID, "account.created", { accountID });
  return accountID;
}

/** Trade name before legal name; a person's first and last name. */
export function displayNameOf({ profile: { business, individual } }: Pick<CreateAccount, "profile">): string {
  const name = business ? (business.doingBusinessAs ?? business.legalBusinessName) : `${individual?.name.firstName} ${individual?.name.lastName}`;
  return [...name].slice(0, 64).join("");
}

/** The profile as it is kept in the clear: facts, and which identity data was provided. */
function factsOf({ profile: { business, individual } }: CreateAccount, { ein, ssn, itin }: Identity): Record<string, unknown> {
  if (business) {
    const { taxID: _sealed, ...facts } = business;
    return { business: { ...facts, taxIDProvided: ein !== undefined, ownersProvided: false } };
  }
  const { governmentID: _sealed, birthDate, ...facts } = individual ?? {};
  const governmentIDProvided = ssn !== undefined || itin !== undefined;
  return { individual: { ...facts, birthDateProvided: birthDate !== undefined, governmentIDProvided } };
}

/** What statements say by default is the display name, in the letters each network prints. */
function settingsOf({ accountType, settings }: CreateAccount, displayName: string): AccountSettings {
  const companyName = settings?.achPayment?.companyName ?? (displayName.replace(/[^A-Za-z0-9 -]/g, "").slice(0, 16).trim() || "ACCOUNT");
  const descriptor = settings?.cardPayment?.statementDescriptor ?? displayName.replace(/[^A-Za-z0-9 .!*+_-]/g, "").slice(0, 22).trim().padEnd(4, "*");
  return { achPayment: { companyName }, ...(accountType === "business" && { cardPayment: { statementDescriptor: descriptor } }) };
}
