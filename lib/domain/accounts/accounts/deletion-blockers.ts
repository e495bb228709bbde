import { and, count, eq, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  cancellationTable,
  disputeTable,
  issuedCardTable,
  refundTable,
  scheduleTable,
  transferTable,
  walletTable,
} from "@/db/schema";
import { centsToDecimal } from "@/lib/core/money/money";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { DeletionBlocker } from "./contract";

type Blocker = DeletionBlocker["blocker"];
type Look = (ctx: AccountCtx) => Promise<string | undefined>;

/** Every possible reason against a deletion, in the order they are listed. Each runs its own query. */
const BLOCKERS: Record<Blocker, Look> = {
  "wallet-balance": (ctx) => money(ctx, walletTable.available, (sum) => `its wallet holds ${sum}`),
  "pending-money": (ctx) => money(ctx, walletTable.pending, (sum) => `${sum} is on its way into its wallet`),
  "held-money": (ctx) => money(ctx, walletTable.held, (sum) => `${sum} of its wallet is held for its cards`),
  "open-transfers": async (ctx) => {
    // The literals let the database use the index of unfinished transfers.
    const open = and(isPartyTo(ctx), sql`${transferTable.status} in ('created', 'queued', 'pending')`);
    const total = await ctx.db.$count(transferTable, open);
    return counted(total, "one of its transfers is under way", `${total} of its transfers are under way`);
  },
  "open-refunds": async (ctx) => {
    const open = inArray(refundTable.status, ["created", "pending"]);
    const total = await countOf(ctx, refundTable, open);
    return counted(total, "one refund of its payments is under way", `${total} refunds of its payments are under way`);
  },
  "open-cancellations": async (ctx) => {
    const total = await countOf(ctx, cancellationTable, eq(cancellationTable.status, "pending"));
    return counted(total, "one of its transfers is being canceled", `${total} of its transfers are being canceled`);
  },
  "open-disputes": async (ctx) => {
    const { merchantAccountID, status } = disputeTable;
    const open = and(
      isHome(ctx, disputeTable),
      eq(merchantAccountID, ctx.accountID),
      inArray(status, ["response-needed", "under-review"]),
    );
    const total = await ctx.db.$count(disputeTable, open);
    return counted(total, "one dispute of its payments is open", `${total} disputes of its payments are open`);
  },
  "active-schedules": async (ctx) => {
    const active = and(
      hasPartIn(ctx),
      sql`exists (select from occurrence o where o.partner_id = ${ctx.homePartnerID}::uuid and o.schedule_id = ${scheduleTable.scheduleID} and o.due_on is not null)`,
    );
    const total = await ctx.db.$count(scheduleTable, active);
    return counted(total, "one of its schedules has dates to come", `${total} of its schedules have dates to come`);
  },
  "open-cards": async (ctx) => {
    const total = await ctx.db.$count(
      issuedCardTable,
      forAccount(ctx, issuedCardTable, ne(issuedCardTable.state, "closed")),
    );
    return counted(total, "one of its cards is not closed", `${total} of its cards are not closed`);
  },
};

/** The reasons why the account cannot be deleted now. Empty if it can be deleted. */
export async function deletionBlockers(ctx: AccountCtx): Promise<DeletionBlocker[]> {
  const matches: DeletionBlocker[] = [];
  for (const [blocker, look] of Object.entries(BLOCKERS)) {
    const message = await look(ctx);
    if (message) matches.push({ blocker: blocker as Blocker, message });
  }
  return matches;
}

async function money(ctx: AccountCtx, balance: PgColumn, said: (sum: string) => string): Promise<string | undefined> {
  const [wallet] = await ctx.db
    .select({ balance, currency: walletTable.currency })
    .from(walletTable)
    .where(forAccount(ctx, walletTable, ne(balance, 0)))
    .limit(1);
  return wallet && said(`${centsToDecimal(Number(wallet.balance))} ${wallet.currency}`);
}

const isHome = ({ homePartnerID }: AccountCtx, { partnerID }: { partnerID: PgColumn }): SQL =>
  eq(partnerID, homePartnerID);

const isPartyTo = (ctx: AccountCtx): SQL | undefined =>
  and(
    isHome(ctx, transferTable),
    or(eq(transferTable.sourceAccountID, ctx.accountID), eq(transferTable.destinationAccountID, ctx.accountID)),
  );

const hasPartIn = (ctx: AccountCtx): SQL | undefined =>
  and(
    isHome(ctx, scheduleTable),
    or(
      eq(scheduleTable.ownerAccountID, ctx.accountID),
      eq(scheduleTable.sourceAccountID, ctx.accountID),
      eq(scheduleTable.destinationAccountID, ctx.accountID),
    ),
  );

async function countOf(
  ctx: AccountCtx,
  table: typeof refundTable | typeof cancellationTable,
  open: SQL,
): Promise<number> {
  const [row] = await ctx.db
    .select({ open: count() })
    .from(table)
    .innerJoin(
      transferTable,
      and(eq(transferTable.partnerID, table.partnerID), eq(transferTable.transferID, table.transferID)),
    )
    .where(and(isHome(ctx, table), open, isPartyTo(ctx)));
  return row?.open ?? 0;
}

function counted(match: number, one: string, several: string): string | undefined {
  return match === 0 ? undefined : match === 1 ? one : several;
}
