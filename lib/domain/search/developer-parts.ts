import { and, eq, or, sql } from "drizzle-orm";
import {
  apiKeyTable as k,
  connectionTable as c,
  eventTable as e,
  feePlanTable as f,
  requestLogTable as q,
} from "@/db/schema";
import type { Ctx } from "../context";
import { isID, type Part } from "./part";
import { isOpen } from "../in-view";
import type { Sought } from "./sought";

/** A request of the caller's programs by its ID, as long as the log keeps it. */
export function requests({ partnerID }: Ctx, { id }: Sought): Part[] {
  if (!id) return [];
  return [
    {
      id: sql`${q.requestID}`,
      accountID: sql`${q.partnerID}`,
      name: sql`${q.method} || ' ' || ${q.route}`,
      state: sql`${q.status}`,
      createdOn: sql`${q.createdOn}`,
      from: sql`${q}`,
      where: and(isID(q.requestID, id), eq(q.partnerID, partnerID)),
    },
  ];
}

/** An event by its ID: the caller's own, or one of an account that it brought in and that is connected to it. */
export function events(ctx: Ctx, { id }: Sought): Part[] {
  if (!id) return [];
  const isConnected = sql`exists (select from ${c} where ${c.accountID} = ${e.accountID} and ${isOpen(ctx)})`;
  return [
    {
      id: sql`${e.eventID}`,
      accountID: sql`${e.accountID}`,
      name: sql`${e.type}`,
      createdOn: sql`${e.createdOn}`,
      from: sql`${e}`,
      where: and(
        isID(e.eventID, id),
        or(eq(e.accountID, ctx.partnerID), and(eq(e.partnerID, ctx.partnerID), isConnected)),
      ),
    },
  ];
}

/** A key of the caller by its ID. */
export function apiKeys({ partnerID }: Ctx, { id }: Sought): Part[] {
  if (!id) return [];
  return [
    {
      id: sql`${k.keyID}`,
      accountID: sql`${k.accountID}`,
      name: sql`${k.name}`,
      createdOn: sql`${k.createdOn}`,
      from: sql`${k}`,
      where: and(isID(k.keyID, id), eq(k.accountID, partnerID)),
    },
  ];
}

/** A fee plan of the caller by its ID or code. */
export function feePlans({ partnerID }: Ctx, { id, typed }: Sought): Part[] {
  return [
    {
      id: sql`${f.planID}`,
      accountID: sql`${f.accountID}`,
      name: sql`${f.name}`,
      about: sql`${f.code}`,
      createdOn: sql`${f.createdOn}`,
      from: sql`${f}`,
      where: and(eq(f.accountID, partnerID), id ? isID(f.planID, id) : eq(f.code, typed)),
    },
  ];
}
