import { grouped } from "@/lib/core/collections";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, linkedCardTable } from "@/db/schema";
import type { AccountID, CardID } from "@/lib/core/api/ids";
import type { CardOnFile, CardUpdate } from "@/lib/providers/rails/cards";
import { cardProviderOf } from "@/lib/providers/providers";
import { withRows } from "@/lib/domain/kernel/operations/conditions";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import type { Job } from "@/lib/domain/kernel/events/job";
import { emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import { openCardToken } from "@/lib/domain/platform/vault/sealed-records";
import { cardAutoUpdated } from "./events";
import { endOf } from "./rows";

const BATCH = 500;

interface UpdaterJob {
  after?: string;
}

type UpdatableCards = Awaited<ReturnType<typeof cardsAfter>>;

/**
 * The account updater: asks for the networks' updates of cards with their holders' consent, stores them and emits
 * events. It continues with the next batch until no card is left.
 */
export const updateLinkedCards: Job<UpdaterJob, UpdatableCards, readonly CardUpdate[]> = {
  async claim(ctx, { after }) {
    const cards = await overAllPartners(ctx.db, (db) => cardsAfter({ ...ctx, db }, after));
    return cards.length > 0 ? cards : undefined;
  },
  async call(dueCards) {
    const now = new Date();
    const answers = (["sandbox", "production"] as const).map(async (mode) => {
      const cards = dueCards.filter((card) => card.mode === mode).map(cardOnFile);
      return cards.length > 0 ? ((await cardProviderOf(mode)?.updates(cards, now)) ?? []) : [];
    });
    return (await Promise.all(answers)).flat();
  },
  async settle(ctx, dueCards, updates) {
    const news = updates.filter(({ updateType }) => updateType !== "no-change" && updateType !== "no-match");
    for (const [homePartnerID, theirs] of grouped(dueCards, ({ partnerID }) => partnerID)) {
      const cards = new Map(theirs.map((card) => [card.cardID, card]));
      const own = { ctx: { ...ctx, homePartnerID }, cards, news: news.filter(({ cardID }) => cards.has(cardID)) };
      const sourceIDs = own.news.map(({ cardID }) => cardID);
      if (sourceIDs.length > 0) await emittingMethods(own.ctx, { sourceIDs }, () => storeUpdates(own));
    }
    const last = dueCards.at(-1);
    if (last && dueCards.length === BATCH) await enqueue(ctx, "update-linked-cards", { after: last.cardID });
  },
};

async function cardsAfter({ db, now }: PublicCtx, after: string | undefined) {
  const { cardID, accountID, partnerID, keyVersion, wrappedKey, token, expMonth, expYear, expiresOn } = linkedCardTable;
  const { origin, cardOnFile: isOnFile, disabledOn } = linkedCardTable;
  return db
    .select({
      cardID,
      accountID,
      partnerID,
      keyVersion,
      wrappedKey,
      ciphertext: token,
      expMonth,
      expYear,
      mode: accountTable.mode,
    })
    .from(linkedCardTable)
    .innerJoin(accountTable, eq(accountTable.accountID, accountID))
    .where(
      and(
        eq(origin, "card"),
        eq(isOnFile, true),
        isNull(disabledOn),
        gt(expiresOn, now),
        after === undefined ? undefined : gt(cardID, after),
      ),
    )
    .orderBy(asc(cardID))
    .limit(BATCH);
}

const cardOnFile = (card: UpdatableCards[number]): CardOnFile => ({
  cardID: card.cardID,
  token: openCardToken(card, card),
  expiration: { month: card.expMonth, year: card.expYear },
});

interface News {
  ctx: PublicCtx & Pick<AccountCtx, "homePartnerID">;
  cards: ReadonlyMap<string, UpdatableCards[number]>;
  news: readonly CardUpdate[];
}

const UPDATE_COLUMNS = `id uuid, type text, updater jsonb, was_month text, was_year text, month text, year text, expires timestamptz,
  bin text, last_four text`;

/** Stores the updates. A card that was changed or disabled since the request stays as it is. */
async function storeUpdates({ ctx, cards: before, news }: News): Promise<void> {
  const updates = news.map(({ cardID, updateType, expiration, number }) => ({
    id: cardID,
    type: updateType,
    updater: { updatedOn: ctx.now.toISOString(), updateType },
    was_month: before.get(cardID)?.expMonth,
    was_year: before.get(cardID)?.expYear,
    ...(expiration && { ...expiration, expires: endOf(expiration).toISOString() }),
    ...(number && { bin: number.bin, last_four: number.lastFour }),
  }));
  const updated = await rows<{ cardID: CardID; accountID: AccountID; updateType: string }>(
    ctx.db,
    sql`
    ${withRows("n", UPDATE_COLUMNS, updates)}
    update linked_card c set exp_month = coalesce(n.month, c.exp_month), exp_year = coalesce(n.year, c.exp_year),
      expires_on = coalesce(n.expires, c.expires_on), bin = coalesce(n.bin, c.bin), last_four = coalesce(n.last_four, c.last_four),
      updater = n.updater, updated_on = ${ctx.now.toISOString()}::timestamptz
    from n where c.partner_id = ${ctx.homePartnerID}::uuid and c.card_id = n.id and c.disabled_on is null and c.exp_month = n.was_month and c.exp_year = n.was_year
    returning c.card_id as "cardID", c.account_id as "accountID", n.type as "updateType"`,
  );
  await emitAll(
    ctx,
    cardAutoUpdated,
    updated.map((data) => ({ accountID: data.accountID, data })),
  );
}
