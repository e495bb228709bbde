import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { stepUpRequired } from "@/lib/core/failure";
import type { Db } from "@/db/client";
import type { Deadline } from "@/lib/core/time/deadline";
import type { EmbedComponent } from "@/lib/core/access/embed-components";
import type { AccountID, EmbedSessionID, IssuedCardID, UserID } from "@/lib/core/api/ids";
import type { Access } from "@/lib/core/api/operation";
import type { Allowance } from "@/lib/core/access/roles";
import type { Grant } from "@/lib/core/access/grants";
import type { SimulatedFailure } from "@/lib/core/money/simulated-failure";
import type { PendingAuditEntry } from "./act";

/** The caller of an operation, whether a program or a person. */
export interface Caller {
  kind: "key" | "token" | "session" | "reveal" | "operator";
  /** The ID of the key or session. The audit log stores it. */
  id: string;
  /** Absent for an invitee without an account. */
  accountID?: AccountID;
  /** The home partner of that account: the partner that brought it in, or the account itself. */
  homePartnerID?: AccountID;
  displayName: string;
  mode: "sandbox" | "production";
  scopes: readonly Grant[];
  /** Extra permissions that the partner gives the caller's account. Absent when no partner brought it in. */
  allowances?: readonly Allowance[];
  /** The end of the account's attestation of PCI compliance. */
  attestedUntil?: Date;
  userID?: UserID;
  email?: string;
  name?: string;
  steppedUpUntil?: Date;
  /** The account requires a second factor, and this person has none. */
  mustEnrol?: true;
  /** The session began at an identity provider, and this person has not yet proven their second factor. */
  mustProve?: true;
  /** The operator has suspended this partner. */
  isSuspended?: true;
  /** The failure that the partner configured for the key's requests in the sandbox. */
  failure?: SimulatedFailure;
  /** The card and reason of a reveal grant, which allows nothing else. */
  reveal?: { issuedCardID: IssuedCardID; reason: string };
  /** The embed session of the caller's token, which allows only the operations of its components. */
  embed?: EmbedFacts;
}

/** An embed session: its components, and the account or invite that it is for. */
export interface EmbedFacts {
  embedSessionID: EmbedSessionID;
  components: readonly EmbedComponent[];
  accountID?: AccountID;
  inviteCode?: string;
}

/** Lets a function store the answer of an outside service that it called. */
export interface Settling {
  /** A UUID for the outside service. Repeats of the request with the same idempotency key have the same one. */
  id: string;
  /** Writes in one transaction, once per idempotency key. A repeat gets the first response. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T | Response>;
}

/** Everything that a domain function gets from outside. It must not use any other source. */
export interface PublicCtx {
  db: Db;
  now: Date;
  requestID: string;
  clientAddress: string;
  /** The client's user agent, for operations that sign people in. */
  userAgent?: string;
  /** The request's web origin, if it has one. */
  origin?: string;
  /** The deadline of the response. Jobs have none. */
  deadline?: Deadline;
  /** The idempotency key, a UUID, that identifies a repeat. Only for operations that handle their own key. */
  key?: string;
  /** Only for operations that call an outside service first. */
  settling?: Settling;
  /** The event that the caller waits for, out of those that the operation offers. */
  waitFor?: string;
  /** Aborts when the client of an upload disconnects or the worker stops. */
  signal?: AbortSignal;
  act?: PendingAuditEntry;
}

/** For operations that need no credential. Contains the caller, or the kind of a credential that was not accepted. */
export interface AnyoneCtx extends PublicCtx {
  caller?: Caller;
  presented?: "bearer" | "basic" | "session";
}

/** After the credential was checked. */
export interface SignedInCtx extends PublicCtx {
  caller: Caller;
}

/** For an account, with any caller. Commands that jobs also run take this context. */
export interface AccountCtx extends PublicCtx {
  accountID: AccountID;
  /** The partner that brought the account in, or the account itself. The account's rows are stored with it. */
  homePartnerID: AccountID;
}

/** After the account was checked: the one in the path, otherwise the caller's own. */
export interface Ctx extends SignedInCtx, AccountCtx {
  partnerID: AccountID;
}

/** The context of an operation's function, by who may call it. */
export type ContextOf<A extends Access> = A extends "anyone" ? AnyoneCtx : A extends "signed-in" ? SignedInCtx : Ctx;

export type AccountPlace = Pick<AccountCtx, "accountID" | "homePartnerID">;

/** The caller's own account, even if the path names a different one. Undefined for a person without an account. */
export const ownPlace = ({ accountID, homePartnerID = accountID }: Caller): AccountPlace | undefined =>
  accountID && homePartnerID && { accountID, homePartnerID };

/** Like `ownPlace`, for a caller that has an account. */
export const callerPlace = ({ partnerID, caller }: Pick<Ctx, "partnerID" | "caller">): AccountPlace => ({
  accountID: partnerID,
  homePartnerID: caller.homePartnerID ?? partnerID,
});

/** The condition for this account's rows, or for one of them. Every query of a tenant's table starts with it. */
export function forAccount(
  of: AccountPlace,
  table: { partnerID: PgColumn; accountID: PgColumn },
  id?: SQL,
): SQL | undefined {
  return and(eq(table.partnerID, of.homePartnerID), eq(table.accountID, of.accountID), id);
}

/** The condition for this account's rows, or for one of them, in a table that is not distributed by partner. */
export function ofAccount({ accountID }: Pick<AccountCtx, "accountID">, table: { accountID: PgColumn }, id?: SQL) {
  return and(eq(table.accountID, accountID), id);
}

export const hasSteppedUp = ({ caller: { steppedUpUntil }, now }: Pick<SignedInCtx, "caller" | "now">) =>
  steppedUpUntil !== undefined && steppedUpUntil > now;

/** Requires a recently proven second factor (403), for operations that decide late whether they need one. */
export function requireStepUp(ctx: Pick<SignedInCtx, "caller" | "now">): void {
  if (!hasSteppedUp(ctx)) throw stepUpRequired();
}
