import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { stepUpRequired } from "@/lib/core/failure";
import type { Db } from "@/db/client";
import type { Deadline } from "@/lib/core/time/deadline";
import type { AccountID, IssuedCardID, UserID } from "@/lib/core/api/ids";
import type { Access } from "@/lib/core/api/operation";
import type { Allowance } from "@/lib/core/access/roles";
import type { Grant } from "@/lib/core/access/grants";
import type { SimulatedFailure } from "@/lib/core/money/simulated-failure";
import type { PendingAuditEntry } from "./act";

/** Describes who is calling. Programs and people become the same kind of caller. */
export interface Caller {
  kind: "key" | "token" | "session" | "reveal" | "operator";
  /** The ID of the key or session, which the audit trail names. */
  id: string;
  /** The caller's own account. Absent for an invitee without one. */
  accountID?: AccountID;
  /** The home partner of that account: who brought it in, or the account itself. */
  homePartnerID?: AccountID;
  displayName: string;
  mode: "sandbox" | "production";
  scopes: readonly Grant[];
  /** Says what the partner allows the caller's account beyond the ordinary. Absent when no partner brought it in. */
  allowances?: readonly Allowance[];
  /** Until when the account's attestation of PCI compliance is valid. */
  attestedUntil?: Date;
  userID?: UserID;
  email?: string;
  /** The person's own name, if they gave one. */
  name?: string;
  steppedUpUntil?: Date;
  /** The account requires a second factor, and this person has none. */
  mustEnrol?: true;
  /** The session began at an identity provider, and this person has a second factor that is not yet proven. */
  mustProve?: true;
  /** The operator has suspended the account, which is a partner. */
  isSuspended?: true;
  /** Says what the key's requests meet in the sandbox, as its partner asked. */
  failure?: SimulatedFailure;
  /** The card and the reason of a reveal grant, which is valid for nothing else. */
  reveal?: { issuedCardID: IssuedCardID; reason: string };
}

/** Lets a function that has asked somebody outside write what it was answered. */
export interface Settling {
  /** A UUID for whoever is asked: the same for each repeat of the request by its key. */
  id: string;
  /** Writes in one transaction, once for the key. A repeat gets the first answer. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T | Response>;
}

/** Describes what every function of the domain gets from outside. It has no other source for it. */
export interface PublicCtx {
  db: Db;
  now: Date;
  requestID: string;
  clientAddress: string;
  /** Is what the client says of itself, where somebody may sign in. */
  userAgent?: string;
  /** The request's web origin, if it names one. */
  origin?: string;
  /** Until when the caller must be answered. Jobs have none. */
  deadline?: Deadline;
  /** The key by which the function knows a repeat, a UUID. Only for operations with a key of their own. */
  key?: string;
  /** Only for operations that ask first. */
  settling?: Settling;
  /** Names what the caller waits for. Only what the operation offers. */
  waitFor?: string;
  /** Aborts when the client of an upload has left, or when the worker stops. */
  signal?: AbortSignal;
  /** Holds the audit entry of a change. */
  act?: PendingAuditEntry;
}

/** For operations without a needed credential: who called, or what is wrong with the credential. */
export interface AnyoneCtx extends PublicCtx {
  caller?: Caller;
  presented?: "bearer" | "basic" | "session";
}

/** After a checked credential. */
export interface SignedInCtx extends PublicCtx {
  caller: Caller;
}

/** For an account, whoever asks. Commands that jobs also run take this. */
export interface AccountCtx extends PublicCtx {
  accountID: AccountID;
  /** The account's home partner: who brought it in, or the account itself. Each row of the account lies with it. */
  homePartnerID: AccountID;
}

/** After a checked account: the one in the path, else the caller's own. */
export interface Ctx extends SignedInCtx, AccountCtx {
  /** The caller's own account. */
  partnerID: AccountID;
}

/** The context of an operation's function, by who may call it. */
export type ContextOf<A extends Access> = A extends "anyone" ? AnyoneCtx : A extends "signed-in" ? SignedInCtx : Ctx;

/** Names an account and its home partner. */
export type AccountPlace = Pick<AccountCtx, "accountID" | "homePartnerID">;

/** The caller's own account, whichever the path names. Undefined for a person without one. */
export const ownPlace = ({ accountID, homePartnerID = accountID }: Caller): AccountPlace | undefined =>
  accountID && homePartnerID && { accountID, homePartnerID };

/** The same where there is one. */
export const callerPlace = ({ partnerID, caller }: Pick<Ctx, "partnerID" | "caller">): AccountPlace => ({
  accountID: partnerID,
  homePartnerID: caller.homePartnerID ?? partnerID,
});

/** The condition for rows of this account, or for one of them. Every query of a tenant's table starts with it. */
export function forAccount(
  of: AccountPlace,
  table: { partnerID: PgColumn; accountID: PgColumn },
  id?: SQL,
): SQL | undefined {
  return and(eq(table.partnerID, of.homePartnerID), eq(table.accountID, of.accountID), id);
}

/** The condition for what belongs to this account in a table that lies with no partner, or for one of them. */
export function ofAccount({ accountID }: Pick<AccountCtx, "accountID">, table: { accountID: PgColumn }, id?: SQL) {
  return and(eq(table.accountID, accountID), id);
}

/** Whether the caller has just proven a second factor. */
export const hasSteppedUp = ({ caller: { steppedUpUntil }, now }: Pick<SignedInCtx, "caller" | "now">) =>
  steppedUpUntil !== undefined && steppedUpUntil > now;

/** Asks for a second factor (403) unless the caller has just proven one. For operations that ask late. */
export function requireStepUp(ctx: Pick<SignedInCtx, "caller" | "now">): void {
  if (!hasSteppedUp(ctx)) throw stepUpRequired();
}
