import { isIPv4 } from "node:net";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { accountTable, capabilityTable, connectionTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import { representativesOf } from "../representatives/queries";
import type { Representative } from "../representatives/contract";
import { VerificationDetails, type Verification, type Account, type AccountSettings, type CustomerSupport } from "./contract";

export type AccountRow = typeof accountTable.$inferSelect;

/** Connected accounts, newest connection first: what every list starts from. */
export function selectConnected({ db }: PublicCtx) {
  return db
    .select({ account: accountTable, disconnectedOn: connectionTable.disconnectedOn })
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, connectionTable.accountID))
    .orderBy(desc(connectionTable.createdOn), desc(connectionTable.accountID))
    .$dynamic();
}

/** The account of that ID with when it was disconnected from the partner, if it was. */
export async function loadAccount({ db }: PublicCtx, accountID: AccountID, partnerID?: AccountID) {
  const [found] = await db
    .select({ account: accountTable, disconnectedOn: connectionTable.disconnectedOn })
    .from(accountTable)
    .leftJoin(connectionTable, and(eq(connectionTable.accountID, accountTable.accountID), partnerID ? eq(connectionTable.partnerID, partnerID) : isNull(connectionTable.partnerID)))
    .where(eq(accountTable.accountID, accountID));
  return found;
}

/** The wire form of accounts, with what each may do and who is behind it: one query of each for all of them. */
export async function toAccounts(ctx: PublicCtx, found: { account: AccountRow; disconnectedOn: Date | null }[]): Promise<Account[]> {
  if (found.length === 0) return [];
  const businesses = found.filter(({ account }) => account.accountType === "business").map(({ account }) => account.accountID);
  const [capabilities, people] = await Promise.all([capabilitiesOf(ctx, found.map(({ account }) => account.accountID)), representativesOf(ctx, businesses)]);
  return found.map(({ account, disconnectedOn }) => {
    const own = capabilities.filter(({ accountID }) => accountID === account.accountID);
    return {
      ...toAccount(account, people.get(account.accountID)),
      ...(own.length > 0 && { capabilities: own.map(({ capability, status }) => ({ capability, status })) }),
      ...(disconnectedOn && { disconnectedOn: disconnectedOn.toISOString() }),
    };
  });
}

function capabilitiesOf({ db }: PublicCtx, accountIDs: string[]) {
  const { accountID, capability, status } = capabilityTable;
  return db.select({ accountID, capability, status }).from(capabilityTable).where(inArray(accountID, accountIDs)).orderBy(capability);
}

function toAccount(row: AccountRow, representatives: Representative[] | undefined): Account {
  const { business, ...profile } = row.profile as Account["profile"];
  return {
    accountID: row.accountID as AccountID,
    mode: row.mode,
    accountType: row.accountType,
    displayName: row.displayName,
    profile: { ...profile, ...(business && { business: { ...business, ...(representatives && { representatives }) } }) },
    verification: toVerification(row),
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    ...(row.metadata && { metadata: row.metadata }),
    ...(row.foreignID !== null && { foreignID: row.foreignID }),
    ...(row.customerSupport && { customerSupport: row.customerSupport as CustomerSupport }),
    ...(row.settings && { settings: row.settings as AccountSettings }),
    ...(row.termsAcceptedOn && row.termsAcceptedIP && {
      termsOfService: { acceptedDate: row.termsAcceptedOn.toISOString(), acceptedIP: ipv4(row.termsAcceptedIP) },
    }),
  };
}

/** The contract knows IPv4 addresses only; any other is kept, but answered as the unspecified one. */
function ipv4(address: string): string {
  return isIPv4(address) ? address : "0.0.0.0";
}

const OLDER_NAMES = { unverified: "unverified", pending: "pending", verified: "verified", errored: "resubmit" } as const;
/** What no correction of the data can mend. */
const FINAL: readonly (string | null)[] = ["docFailedRisk", "potentialAccountSanctionsMatch", "potentialRepresentativeSanctionsMatch", "failedOther"];

/** The status also by the names it had before 2024; an error which data can mend asks to be handed in again. */
function toVerification({ verificationStatus: status, verificationDetails }: AccountRow): Verification {
  const details = VerificationDetails.safeParse(verificationDetails).data;
  const verificationStatus = status === "errored" && FINAL.includes(verificationDetails) ? "failed" : OLDER_NAMES[status];
  return { verificationStatus, status, ...(details && { details }) };
}
