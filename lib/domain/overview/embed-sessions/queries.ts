import { sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import type { EmbedComponent } from "@/lib/core/access/embed-components";
import type { AccountID, EmbedSessionID, TransferID } from "@/lib/core/api/ids";
import { notFound } from "@/lib/core/failure";
import type { Language } from "@/lib/core/language";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { listTransfers, loadTransfer } from "@/lib/domain/money/transfers/queries";
import type { TransferFlow } from "@/lib/domain/money/transfers/find-transfers";
import type { EmbeddedTransfers, ListEmbedded } from "./dashboard";

/** Facts for the document of a frame before it has a token. They are not secret. */
export interface EmbedFrame {
  embedSessionID: EmbedSessionID;
  components: EmbedComponent[];
  /** The web origins of the session's key, which may embed the frame. */
  origins: string[];
  language: Language | null;
  /** The account of the session's key, and the account's home partner. */
  partnerID: AccountID;
  homePartnerID: AccountID;
  partnerName: string;
  mode: "sandbox" | "production";
  /** The account that the components show. */
  accountID: AccountID | null;
}

/** Raw statements read arrays as text, so origins and components come with spaces between them. */
type Row = Omit<EmbedFrame, "components" | "origins"> & { components: string; origins: string };

const columns = sql`e.embed_session_id as "embedSessionID", array_to_string(e.components, ' ') as components,
  array_to_string(k.origins, ' ') as origins, e.language, e.account_id as "accountID",
  a.account_id as "partnerID", coalesce(a.partner_id, a.account_id) as "homePartnerID", a.display_name as "partnerName", a.mode`;
const live = sql`from embed_session e join api_key k using (key_id) join account a on a.account_id = k.account_id
  where e.revoked_on is null and k.revoked_on is null and (k.expires_on is null or k.expires_on > now())`;

const byID = statement<Row, { id: string }>(
  sql`select ${columns} ${live} and e.embed_session_id = ${sql.placeholder("id")}::uuid`,
);

const byInvite = statement<Row, { code: string }>(
  sql`select ${columns} ${live} and e.invite_code = ${sql.placeholder("code")} order by e.created_on desc limit 1`,
);

function frameOf(row: Row | undefined): EmbedFrame | undefined {
  const components = (row?.components.split(" ") ?? []) as EmbedComponent[];
  return row && { ...row, components, origins: row.origins.split(" ").filter(Boolean) };
}

/** The frame of a session that has not ended. Its token may have expired: the frame then asks for a new one. */
export async function embedFrame(db: Db, id: EmbedSessionID): Promise<EmbedFrame | undefined> {
  return frameOf((await byID(db, { id }))[0]);
}

/** The frame of the latest session for an invite's onboarding. */
export async function onboardingFrame(db: Db, code: string): Promise<EmbedFrame | undefined> {
  return frameOf((await byInvite(db, { code }))[0]);
}

/** The account's payments or payouts, newest first. Throws 422 for an unknown cursor. */
export async function listEmbedded(
  ctx: AccountCtx,
  flow: TransferFlow,
  { count, ...place }: ListEmbedded,
): Promise<EmbeddedTransfers> {
  const transfers = await listTransfers(ctx, { flow, ...place, count: count + 1 });
  const items = place.endingBefore === undefined ? transfers.slice(0, count) : transfers.slice(-count);
  return { items, more: transfers.length > count };
}

/** Throws 404 unless the account received the transfer: a payer cannot take a payment back. */
export async function requireReceived(ctx: AccountCtx, id: TransferID): Promise<void> {
  const { destinationAccountID } = await loadTransfer(ctx, id);
  if (destinationAccountID !== ctx.accountID) throw notFound("transfer");
}
