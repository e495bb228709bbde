import { isIPv4 } from "node:net";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { accountTable, capabilityTable, connectionTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import type { Account, AccountSettings, CustomerSupport } from "./contract";

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

/** The wire form of accounts, with what each may do: one query for all of them. */
export async function toAccounts({ db }: PublicCtx, found: { account: AccountRow; disconnectedOn: Date | null }[]): Promise<Account[]> {
  if (found.length === 0) return [];
  const capabilities = await db
    .select({ accountID: capabilityTable.accountID, capability: capabilityTable.capability, status: capabilityTable.status })
    .from(capabilityTable)
    .where(inArray(capabilityTable.accountID, found.map(({ account }) => account.accountID)))
    .orderBy(capabilityTable.capability);
  return found.map(({ account, disconnectedOn }) => {
    const own = capabilities.filter(({ accountID }) => accountID === account.accountID);
    return {
      ...toAccount(account),
      ...(own.length > 0 && { capabilities: own.map(({ capability, status }) => ({ capability, status })) }),
      ...(disconnectedOn && { disconnectedOn: disconnectedOn.toISOString() }),
    };
  });
}

function toAccount(row: AccountRow): Account {
  return {
    accountID: row.accountID as AccountID,
    mode: row.mode,
    accountType: row.accountType,
    displayName: row.displayName,
    profile: row.profile as Account["profile"],
    verification: { status: row.verificationStatus },
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
