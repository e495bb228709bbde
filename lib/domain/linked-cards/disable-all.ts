import { isNull } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import { type AccountCtx, mine } from "../context";
import { tellingMethods } from "../payment-methods/tell-methods";

/** Stands in the place of a token that is destroyed. */
const NOTHING = Buffer.alloc(0);

/** Disables every linked card of an account that nobody is connected to any more, and destroys their tokens. */
export async function disableCards(ctx: AccountCtx): Promise<void> {
  const { accountID, now } = ctx;
  const { disabledOn } = linkedCardTable;
  await tellingMethods(ctx, { accountID }, () =>
    ctx.db
      .update(linkedCardTable)
      .set({ disabledOn: now, updatedOn: now })
      .where(mine(ctx, linkedCardTable, isNull(disabledOn))),
  );
  await ctx.db.update(linkedCardTable).set({ token: NOTHING, wrappedKey: NOTHING }).where(mine(ctx, linkedCardTable));
}
