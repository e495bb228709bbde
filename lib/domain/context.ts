import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import type { Deadline } from "@/lib/core/deadline";
import type { AccountID, IssuedCardID, UserID } from "@/lib/core/ids";
import type { Access } from "@/lib/core/operation";
import type { Allowance } from "@/lib/core/roles";
import type { Grant } from "@/lib/core/scopes";
import type { Act } from "./audit/act";

/** Who is calling, whatever the credential: programs and people become the same kind of caller. */
export interface Caller {
  kind: "key" | "token" | "session" | "reveal";
  /** The key, or the session: what the audit trail names. */
  id: string;
  /** The caller's own account; absent for an invitee who has none yet. */
  accountID?: AccountID;
  displayName: string;
  mode: "sandbox" | "production";
  scopes: readonly Grant[];
  /** What the partner who brought the caller's account in allows it beyond the ordinary; absent for an account that is nobody's. */
  allowances?: readonly Allowance[];
  /** Until when the account's attestation of PCI compliance is good. */
  attestedUntil?: Date;
  userID?: UserID;
  email?: string;
  steppedUpUntil?: Date;
  /** The account wants a second factor of its staff, and this person has none. */
  mustEnrol?: true;
  /** A reveal grant is good for this card alone, and carries why it was asked for. */
  reveal?: { issuedCardID: IssuedCardID; reason: string };
}

/** What every function of the domain gets from outside, and its only source for it. */
export interface PublicCtx {
  db: Db;
  now: Date;
  requestID: string;
  clientAddress: string;
  /** The web origin the request says it comes from, if it says one. */
  origin?: string;
  /** Until when whoever asks must be answered; jobs have none. */
  deadline?: Deadline;
  /** Of an upload: aborts once its client has left. */
  signal?: AbortSignal;
  /** Of a change: what the audit trail will say of it. */
  act?: Act;
}

/** Where a credential is not needed: who called if it fitted, and how, if it did not. */
export interface AnyoneCtx extends PublicCtx {
  caller?: Caller;
  presented?: "bearer" | "basic" | "session";
}

/** Below a checked credential. */
export interface SignedInCtx extends PublicCtx {
  caller: Caller;
}

/** On an account, whoever asks: what commands take which jobs run, too. */
export interface AccountCtx extends PublicCtx {
  accountID: AccountID;
}

/** Below a checked account: the one in the path, else the caller's own. */
export interface Ctx extends SignedInCtx, AccountCtx {
  /** The caller's own account. */
  partnerID: AccountID;
}

/** The context an operation's function gets, by who may call it. */
export type ContextOf<A extends Access> = A extends "anyone" ? AnyoneCtx : A extends "signed-in" ? SignedInCtx : Ctx;

/** Rows of the account at hand, or one of them: what every query of a tenant's table starts with. */
export function mine(ctx: AccountCtx, table: { accountID: PgColumn }, id?: SQL): SQL | undefined {
  return and(eq(table.accountID, ctx.accountID), id);
}
