import { isIPv4 } from "node:net";
import { and, eq } from "drizzle-orm";
import { accountTable, capabilityTable, connectionTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import type { ByDate } from "@/lib/core/api/query";
import { ordered } from "@/lib/domain/kernel/operations/part";
import type { Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { ofThese } from "@/lib/domain/kernel/names/home-partner";
import { representativesOf } from "@/lib/domain/accounts/representatives/queries";
import type { Representative } from "@/lib/domain/accounts/representatives/contract";
import {
  VerificationDetails,
  type Verification,
  type Account,
  type AccountSettings,
  type CustomerSupport,
} from "./contract";
import { letsSee, seen } from "./seen";

export type AccountRow = typeof accountTable.$inferSelect;

const columns = {
  account: accountTable,
  scopes: connectionTable.scopes,
  disconnectedOn: connectionTable.disconnectedOn,
};

/** An account, with its connection to the caller unless it is the caller's own. */
export interface LoadedAccount {
  account: AccountRow;
  scopes: string[] | null;
  disconnectedOn: Date | null;
}

/** Connected accounts, newest connection first by default. Every list starts from here. */
export function selectConnected({ db }: PublicCtx, sort?: ByDate) {
  return db
    .select(columns)
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, connectionTable.accountID))
    .orderBy(...ordered(connectionTable.createdOn, connectionTable.accountID, sort))
    .$dynamic();
}

export async function loadAccount({ db, accountID, partnerID }: Ctx): Promise<LoadedAccount | undefined> {
  const [row] = await db
    .select(columns)
    .from(accountTable)
    .leftJoin(
      connectionTable,
      and(eq(connectionTable.accountID, accountTable.accountID), eq(connectionTable.partnerID, partnerID)),
    )
    .where(eq(accountTable.accountID, accountID));
  return row;
}

/** Accounts as the API returns them to this caller, with capabilities and people: one query of each for all. */
export async function toAccounts(ctx: Ctx, accounts: LoadedAccount[]): Promise<Account[]> {
  if (accounts.length === 0) return [];
  const peopled = accounts.filter(
    (one) => one.account.accountType === "business" && letsSee(ctx, one, "representatives.read"),
  );
  const [capabilities, people] = await Promise.all([
    capabilitiesOf(
      ctx,
      accounts.map(({ account }) => account),
    ),
    representativesOf(
      ctx,
      peopled.map(({ account }) => account),
    ),
  ]);
  return accounts.map((one) => {
    const { account, disconnectedOn } = one;
    const own = capabilities.filter(({ accountID }) => accountID === account.accountID);
    return {
      ...seen(ctx, one, toAccount(account, people.get(account.accountID))),
      ...(own.length > 0 && { capabilities: own.map(({ capability, status }) => ({ capability, status })) }),
      ...(disconnectedOn && { disconnectedOn: disconnectedOn.toISOString() }),
    };
  });
}

function capabilitiesOf({ db }: PublicCtx, accounts: readonly AccountRow[]) {
  const { accountID, capability, status } = capabilityTable;
  return db
    .select({ accountID, capability, status })
    .from(capabilityTable)
    .where(ofThese(accounts, capabilityTable))
    .orderBy(capability);
}

function toAccount(row: AccountRow, representatives: Representative[] | undefined): Account {
  const { business, ...profile } = row.profile as Account["profile"];
  return {
    accountID: row.accountID as AccountID,
    mode: row.mode,
    accountType: row.accountType,
    displayName: row.displayName,
    profile: {
      ...profile,
      ...(business && { business: { ...business, ...(representatives && { representatives }) } }),
    },
    verification: toVerification(row),
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    ...(row.metadata && { metadata: row.metadata }),
    ...(row.foreignID !== null && { foreignID: row.foreignID }),
    ...(row.customerSupport && { customerSupport: row.customerSupport as CustomerSupport }),
    ...(row.settings && { settings: row.settings as AccountSettings }),
    ...(row.termsAcceptedOn &&
      row.termsAcceptedIP && {
        termsOfService: { acceptedDate: row.termsAcceptedOn.toISOString(), acceptedIP: ipv4(row.termsAcceptedIP) },
      }),
  };
}

/** The API supports only IPv4 addresses. Others are stored, but returned as the unspecified address. */
function ipv4(address: string): string {
  return isIPv4(address) ? address : "0.0.0.0";
}

const OLDER_NAMES = {
  unverified: "unverified",
  pending: "pending",
  verified: "verified",
  errored: "resubmit",
} as const;
/** Reasons that corrected data cannot remove. */
const FINAL: readonly (string | null)[] = [
  "docFailedRisk",
  "potentialAccountSanctionsMatch",
  "potentialRepresentativeSanctionsMatch",
  "failedOther",
];

/** Adds the status under its names from before 2024: `resubmit` if corrected data can help, `failed` otherwise. */
function toVerification({ verificationStatus: status, verificationDetails }: AccountRow): Verification {
  const details = VerificationDetails.safeParse(verificationDetails).data;
  const verificationStatus =
    status === "errored" && FINAL.includes(verificationDetails) ? "failed" : OLDER_NAMES[status];
  return { verificationStatus, status, ...(details && { details }) };
}
