import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { accountTable, bankAccountTable, linkedCardTable, representativeTable } from "@/db/schema";
import { AccountID } from "@/lib/core/api/ids";
import { grouped } from "@/lib/core/collections";
import { enqueue, enqueueAll, type Jobs } from "@/lib/domain/kernel/events/enqueue";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { accountSubject, hitsOf, personSubject, receiverSubject, type ScreeningSubject, storeHits } from "./screen";
import { type ScreeningList, screeningListOf } from "./screening-list";

/** Accounts that one job screens in one transaction. */
const ACCOUNTS_AT_ONCE = 200;
/** Accounts that are screened before other work of the process gets its turn. */
const ACCOUNTS_PER_TURN = 5;

/** Minutes until everybody is screened again: a name that was stored during the load met the old lists. */
const SECOND_PASS_MINUTES = 2;

/** Starts the screening of every partner in production, in two passes. */
export async function screenPartners(ctx: Pick<PublicCtx, "db">): Promise<void> {
  const a = accountTable;
  const partners = await ctx.db
    .select({ partnerID: a.accountID })
    .from(a)
    .where(and(isNull(a.partnerID), eq(a.mode, "production")));
  await enqueueAll(ctx, "screen-partner", partners);
  await enqueueAll(ctx, "screen-partner", partners, SECOND_PASS_MINUTES);
}

/**
 * Screens everybody of a partner against the newest lists: its accounts, their people, bank accounts and cards. Each job
 * takes a batch of accounts and enqueues the next one, so an interrupted run continues. Returns the number of new hits.
 */
export async function screenPartner(ctx: PublicCtx, { partnerID, after }: Jobs["screen-partner"]): Promise<number> {
  const list = await screeningListOf(ctx.db, "production");
  if (!list) return 0;
  const home = AccountID.parse(partnerID);
  const a = accountTable;
  const accounts = await ctx.db
    .select()
    .from(a)
    .where(
      and(
        or(eq(a.accountID, home), eq(a.partnerID, home)),
        eq(a.mode, "production"),
        after === undefined ? undefined : gt(a.accountID, AccountID.parse(after)),
      ),
    )
    .orderBy(asc(a.accountID))
    .limit(ACCOUNTS_AT_ONCE);
  const last = accounts.at(-1);
  if (!last) return 0;
  const subjects = await subjectsOf(ctx, home, accounts);
  const hits = await screenAll({ ...ctx, homePartnerID: home }, list, subjects);
  if (accounts.length === ACCOUNTS_AT_ONCE) await enqueue(ctx, "screen-partner", { partnerID, after: last.accountID });
  return hits;
}

async function screenAll(
  ctx: PublicCtx & { homePartnerID: AccountID },
  list: ScreeningList,
  subjects: ReadonlyMap<AccountID, readonly ScreeningSubject[]>,
): Promise<number> {
  let stored = 0;
  let screened = 0;
  for (const [accountID, theirs] of subjects) {
    const own = { ...ctx, accountID };
    // Most accounts have no hit, and then nothing is written.
    stored += await storeHits(own, hitsOf(own, list, theirs));
    if (++screened % ACCOUNTS_PER_TURN === 0) await nextTurn();
  }
  return stored;
}

async function subjectsOf(
  { db }: PublicCtx,
  home: AccountID,
  accounts: readonly (typeof accountTable.$inferSelect)[],
): Promise<Map<AccountID, ScreeningSubject[]>> {
  const ids = accounts.map(({ accountID }) => accountID as AccountID);
  const [p, b, c] = [representativeTable, bankAccountTable, linkedCardTable];
  const [people, banks, cards] = await Promise.all([
    db
      .select()
      .from(p)
      .where(and(eq(p.partnerID, home), inArray(p.accountID, ids), isNull(p.disabledOn))),
    db
      .select({
        accountID: b.accountID,
        sourceID: b.bankAccountID,
        holderName: b.holderName,
        holderType: b.holderType,
      })
      .from(b)
      .where(and(eq(b.partnerID, home), inArray(b.accountID, ids), isNull(b.disabledOn))),
    db
      .select({ accountID: c.accountID, sourceID: c.cardID, holderName: c.holderName })
      .from(c)
      .where(and(eq(c.partnerID, home), inArray(c.accountID, ids), isNull(c.disabledOn))),
  ]);
  const [peopleOf, banksOf, cardsOf] = [people, banks, cards].map((rows) =>
    grouped(rows as readonly { accountID: AccountID }[], ({ accountID }) => accountID),
  ) as [Map<AccountID, typeof people>, Map<AccountID, typeof banks>, Map<AccountID, typeof cards>];
  return new Map(
    accounts.map((account) => {
      const id = account.accountID as AccountID;
      return [
        id,
        [
          accountSubject(account),
          ...(peopleOf.get(id) ?? []).map(personSubject),
          ...(banksOf.get(id) ?? []).map(({ holderType, ...bank }) =>
            receiverSubject({ subject: "bank-account", isBusiness: holderType === "business", ...bank }),
          ),
          ...(cardsOf.get(id) ?? []).map((card) => receiverSubject({ subject: "card", ...card })),
        ],
      ];
    }),
  );
}
