import { issuedCardTable } from "@/db/schema";
import { newID, type AccountID, type IssuedCardID, type WalletID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { latestExpiration } from "@/lib/domain/cards/issuing/expiration";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import { storeCard } from "@/lib/domain/platform/vault/cards";

interface CardOptions {
  state?: IssuedCardState;
  memo?: string;
  expiresOn?: string;
}

/** Creates a card in a state, with a number in the vault and no job that would change it. */
export async function newCard(
  ctx: AccountCtx,
  fundingWalletID: WalletID,
  { state = "active", memo, expiresOn = "2100-01-01" }: CardOptions = {},
): Promise<{ issuedCardID: IssuedCardID; accountID: AccountID; lastFour: string }> {
  const place = { issuedCardID: newID<IssuedCardID>(), accountID: ctx.accountID, partnerID: ctx.homePartnerID };
  const { brand, lastFour } = await storeCard(ctx, place);
  const { month, year } = latestExpiration(ctx.now);
  await ctx.db.insert(issuedCardTable).values({
    ...place,
    fundingWalletID,
    brand,
    lastFour,
    state,
    expiresOn,
    expirationMonth: month,
    expirationYear: year,
    firstName: "Ada",
    lastName: "Tester",
    memo: memo ?? null,
    createdOn: ctx.now,
    closedOn: state === "closed" ? ctx.now : null,
  });
  return { ...place, lastFour };
}
