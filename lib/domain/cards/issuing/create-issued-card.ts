import { issuedCardTable } from "@/db/schema";
import { forbidden, invalid } from "@/lib/core/failure";
import { newID, type IssuedCardID } from "@/lib/core/ids";
import { isEnabled } from "@/lib/domain/accounts/capabilities/queries";
import { note } from "@/lib/domain/kernel/act";
import type { Ctx } from "@/lib/domain/kernel/context";
import { emit } from "@/lib/domain/kernel/emit";
import { enqueue } from "@/lib/domain/kernel/enqueue";
import { storeCard } from "@/lib/domain/platform/vault/cards";
import { findWallet } from "@/lib/domain/money/wallets/queries";
import type { CardExpiration, CreateIssuedCard, IssuedCard } from "./contract";
import { createByMaker, makerOf } from "./card-maker";
import { cardCreated } from "./events";
import { expirationFault, expiresOn, latestExpiration } from "./expiration";
import { cardName, toIssuedCard, type IssuedCardRow } from "./rows";

/**
 * Makes a spending card, which a job activates. Without a date it expires after 24 months. Throws 403 unless card
 * issuing is enabled. Throws 422 for another account's wallet, an expiration out of range, and in production without a
 * processor of cards; 504 when that does not answer.
 */
export async function createIssuedCard(ctx: Ctx, input: CreateIssuedCard): Promise<IssuedCard> {
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
  const row = await newRow(ctx, input, expiration);
  await ctx.db.insert(issuedCardTable).values(row);
  await enqueue(ctx, "activate-issued-card", { issuedCardID: row.issuedCardID });
  await emit(ctx, cardCreated, { issuedCardID: row.issuedCardID, state: row.state });
  const { memo, authorizedUser, controls } = input;
  note(ctx, { object: row.issuedCardID, name: cardName(row), after: { memo, authorizedUser, controls } });
  return toIssuedCard(row);
}

/** Has a number made, by the processor of the mode or by our vault, and returns the rest of the card. Throws 422 and 504. */
async function newRow(ctx: Ctx, input: CreateIssuedCard, { month, year }: CardExpiration): Promise<IssuedCardRow> {
  const issuedCardID = newID<IssuedCardID>();
  const partnerID = ctx.homePartnerID;
  const holder = { firstName: input.authorizedUser.firstName, lastName: input.authorizedUser.lastName };
  const maker = makerOf(ctx);
  const made = { issuedCardID, accountID: ctx.accountID, expiration: { month, year }, holder };
  const { brand, lastFour } = maker
    ? await createByMaker(ctx, maker, made)
    : await storeCard(ctx, { issuedCardID, accountID: ctx.accountID, partnerID });
  return {
    partnerID,
    issuedCardID,
    accountID: ctx.accountID,
    fundingWalletID: input.fundingWalletID,
    brand,
    lastFour,
    expirationMonth: month,
    expirationYear: year,
    expiresOn: expiresOn({ month, year }),
    ...holder,
    memo: input.memo || null,
    state: "inactive",
    singleUse: input.controls?.singleUse ?? null,
    velocityLimits: input.controls?.velocityLimits ?? null,
    createdOn: ctx.now,
    closedOn: null,
  };
}
