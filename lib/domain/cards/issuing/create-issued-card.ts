import { issuedCardTable } from "@/db/schema";
import { forbidden, invalid } from "@/lib/core/failure";
import { newID, IssuedCardID } from "@/lib/core/api/ids";
import { isEnabled } from "@/lib/domain/accounts/capabilities/queries";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { recordAnswered } from "@/lib/domain/platform/audit/record-act";
import { storeCard } from "@/lib/domain/platform/vault/cards";
import { findWallet } from "@/lib/domain/money/wallets/queries";
import type { CardExpiration, CreateIssuedCard, IssuedCard } from "./contract";
import { askMaker, enterMadeCard, type MadeCard, makerOf } from "./card-maker";
import { cardCreated } from "./events";
import { expirationFault, expiresOn, latestExpiration } from "./expiration";
import { cardName, toIssuedCard, type IssuedCardRow } from "./rows";

/**
 * Creates a spending card for a caller of the API. In production the mode's processor creates its number first, while
 * no transaction is open. If the card is then rejected, it stays inactive there. Throws like `createIssuedCard`, and
 * 504 if the processor does not answer.
 */
export async function issueCard(ctx: Ctx, input: CreateIssuedCard): Promise<IssuedCard | Response> {
  const { settling } = ctx;
  if (!settling) throw new Error("the operation does not ask first");
  const made = ctx.caller.mode === "sandbox" ? undefined : await madeOutside(ctx, input, settling.id);
  return recordAnswered(ctx, (open) => createIssuedCard(open, input, made));
}

async function madeOutside(ctx: Ctx, input: CreateIssuedCard, id: string): Promise<MadeCard | undefined> {
  const { month, year } = await allowedExpiration(ctx, input);
  const maker = makerOf(ctx);
  const { firstName, lastName } = input.authorizedUser;
  const card = { accountID: ctx.accountID, expiration: { month, year }, holder: { firstName, lastName } };
  return maker && askMaker(maker, { issuedCardID: IssuedCardID.parse(id), ...card });
}

/**
 * Stores a spending card in the open transaction, which a job activates. Without a date it expires after 24 months.
 * The vault creates its number unless a processor has. Throws 403 unless card issuing is enabled. Throws 422 for
 * another account's wallet, an expiration out of range, and in production without a processor for cards.
 */
export async function createIssuedCard(ctx: Ctx, input: CreateIssuedCard, made?: MadeCard): Promise<IssuedCard> {
  const expiration = await allowedExpiration(ctx, input);
  const row = rowOf(ctx, input, { expiration, made: made ?? (await madeByVault(ctx)) });
  if (made) await enterMadeCard(ctx, made);
  await ctx.db.insert(issuedCardTable).values(row);
  await enqueue(ctx, "activate-issued-card", { issuedCardID: row.issuedCardID });
  await emit(ctx, cardCreated, { issuedCardID: row.issuedCardID, state: row.state });
  const { memo, authorizedUser, controls } = input;
  note(ctx, { object: row.issuedCardID, name: cardName(row), after: { memo, authorizedUser, controls } });
  return toIssuedCard(row);
}

/** The expiration of a permitted card. Within a transaction the permission holds until the end. */
async function allowedExpiration(ctx: Ctx, input: CreateIssuedCard): Promise<CardExpiration> {
  const [allowed, wallet] = await Promise.all([isEnabled(ctx, "card-issuing"), findWallet(ctx, input.fundingWalletID)]);
  if (!allowed) throw forbidden("card-issuing is not enabled");
  const expiration = input.expiration ?? latestExpiration(ctx.now);
  const fault = expirationFault(expiration, ctx.now);
  if (!wallet || fault) {
    throw invalid({
      ...(!wallet && { fundingWalletID: "is not a wallet of this account" }),
      ...(fault && { expiration: fault }),
    });
  }
  return expiration;
}

/** Creates a number in the vault, in the sandbox. Throws 422 in production without a processor. */
async function madeByVault(ctx: Ctx): Promise<MadeCard> {
  if (makerOf(ctx)) throw new Error("the processor has not made the card");
  const issuedCardID = newID<IssuedCardID>();
  const place = { issuedCardID, accountID: ctx.accountID, partnerID: ctx.homePartnerID };
  return { issuedCardID, ...(await storeCard(ctx, place)) };
}

interface NewCard {
  expiration: CardExpiration;
  made: MadeCard;
}

function rowOf(ctx: Ctx, input: CreateIssuedCard, { expiration, made }: NewCard): IssuedCardRow {
  const { month, year } = expiration;
  return {
    partnerID: ctx.homePartnerID,
    issuedCardID: made.issuedCardID,
    accountID: ctx.accountID,
    fundingWalletID: input.fundingWalletID,
    brand: made.brand,
    lastFour: made.lastFour,
    expirationMonth: month,
    expirationYear: year,
    expiresOn: expiresOn({ month, year }),
    firstName: input.authorizedUser.firstName,
    lastName: input.authorizedUser.lastName,
    memo: input.memo || null,
    state: "inactive",
    singleUse: input.controls?.singleUse ?? null,
    velocityLimits: input.controls?.velocityLimits ?? null,
    createdOn: ctx.now,
    closedOn: null,
  };
}
