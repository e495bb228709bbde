import { and, eq, inArray } from "drizzle-orm";
import { connectionTable } from "@/db/schema";
import { covers, type Grant, isConsented, outlivesConnection, type StaffScope } from "@/lib/core/access/grants";
import type { Operation } from "@/lib/core/api/operation";
import { parseScope } from "@/lib/core/access/parse-scope";
import type { Scope } from "@/lib/core/access/scopes";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { ListedRow } from "./rows";

/** Finds the operation of a logged request among the operations that are declared now. */
export type FindOperation = (method: string, route: string) => Pick<Operation, "access" | "orScope"> | undefined;

type LoggedRow = Pick<ListedRow, "requestID" | "method" | "route" | "accountID" | "objectID">;
type Connection = Pick<typeof connectionTable.$inferSelect, "scopes" | "disconnectedOn">;

/**
 * The IDs of the rows that the caller may read in full at present. The role must have the operation's scope, or the
 * matching read scope. If the request is about a connected account, its connection must consent to the scope, as for a
 * new request.
 */
export async function readableOf<R extends LoggedRow>(
  ctx: Ctx,
  matches: readonly R[],
  operationOf: FindOperation,
): Promise<Set<string>> {
  const connections = await connectionsOf(ctx, matches);
  const mayRead = (row: R) => {
    const scopes = scopesToRead(operationOf(row.method, row.route));
    if (scopes === "any") return true;
    const held = scopes.filter((scope) => covers(ctx.caller.scopes, scope, row.accountID ?? undefined));
    const connection = connections.get(row.accountID ?? "") ?? connections.get(row.objectID ?? "");
    return connection === undefined ? held.length > 0 : isAllowed(connection, held);
  };
  return new Set(matches.filter(mayRead).map(({ requestID }) => requestID));
}

/** Scopes that each allow reading an operation's request and response. A removed operation has none. */
function scopesToRead(operation: ReturnType<FindOperation>): "any" | (Scope | StaffScope)[] {
  if (!operation) return [];
  const { access, orScope } = operation;
  if (access === "anyone" || access === "signed-in") return "any";
  const accesses = orScope ? [access, orScope] : [access];
  return accesses.flatMap((scope) => [scope, scope.replace(/\.write$/, ".read") as typeof scope]);
}

function isAllowed({ scopes, disconnectedOn }: Connection, held: readonly (Scope | StaffScope)[]): boolean {
  const granted: Grant[] = scopes.flatMap((scope) => parseScope(scope) ?? []);
  return held.some((scope) => isConsented(granted, scope) && (disconnectedOn === null || outlivesConnection(scope)));
}

/** The connections of the accounts that the requests name in their path or created, in one query. */
async function connectionsOf({ db, partnerID }: Ctx, matches: readonly LoggedRow[]): Promise<Map<string, Connection>> {
  const named = matches.flatMap(({ accountID, objectID }) => [accountID, objectID].filter((id) => id !== null));
  const others = [...new Set(named)].filter((id) => id !== partnerID);
  if (others.length === 0) return new Map();
  const { accountID, scopes, disconnectedOn } = connectionTable;
  const rows = await db
    .select({ accountID, scopes, disconnectedOn })
    .from(connectionTable)
    .where(and(eq(connectionTable.partnerID, partnerID), inArray(accountID, others)));
  return new Map(rows.map((row) => [row.accountID, row]));
}
