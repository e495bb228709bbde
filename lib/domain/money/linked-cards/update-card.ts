import { and, isNull } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/core/failure";
import type { AccountID, CardID } from "@/lib/core/ids";
import { mergePatch } from "@/lib/core/merge-patch";
import { note } from "@/lib/domain/kernel/act";
import type { Ctx } from "@/lib/domain/kernel/context";
import { toCardBrief } from "@/lib/domain/money/payment-methods/card-brief";
import { spendEncryptedToken } from "@/lib/domain/access/end-to-end-keys/spend-encrypted-token";
import { tellingMethods } from "@/lib/domain/money/payment-methods/tell-methods";
import { openCardToken } from "@/lib/domain/platform/vault/sealed-records";
import { answerOf, merchantOf, processorOf } from "./ask-processor";
import type { Card, UpdateCard } from "./contract";
import { cvvFault, expirationFaults, type CardEntry, typedOf } from "./entry";
import { endOf, linkedCardName, thisLinkedCard, toVerification, type LinkedCardRow } from "./rows";
import type { CardNetwork } from "./shared/card-networks";

/**
 * Changes the facts of a linked card. An address merges. A security code makes the card's bank check once more; without
 * one nothing is checked. Throws 404, 409 for a disabled card, 403 for a code without a current attestation, and 422.
 */
export async function updateCard(ctx: Ctx, id: CardID, input: UpdateCard): Promise<Card> {
  const row = await lockCard(ctx, id);
  const typed = await typedOf(ctx, input);
  const after = { ...changedFields(row, input, typed), updatedOn: ctx.now };
  refuseFaults(ctx, { row, input, typed, after });
  await merchantOf(ctx, input.merchantAccountID);
  if (input.e2ee?.token) await spendEncryptedToken(ctx, input.e2ee.token);
  const verification = typed.cardCvv && (await checkAnew(ctx, { ...row, ...after }, typed.cardCvv, input.verifyName));
  const [updated] = await tellingMethods(ctx, { sourceIDs: [id] }, () =>
    ctx.db
      .update(linkedCardTable)
      .set({ ...after, ...(verification && { verification }) })
      .where(and(thisLinkedCard(ctx, id), isNull(linkedCardTable.disabledOn)))
      .returning(),
  );
  if (!updated) throw conflict("the card changed meanwhile");
  note(ctx, { name: linkedCardName(updated), before: shownOf(row), after: shownOf(updated) });
  return toCardBrief(updated);
}

async function lockCard(ctx: Ctx, id: CardID): Promise<LinkedCardRow> {
  const [row] = await ctx.db.select().from(linkedCardTable).where(thisLinkedCard(ctx, id)).for("update");
  if (!row) throw notFound("card");
  if (row.disabledOn) throw conflict("the card is disabled");
  return row;
}

const shownOf = ({ holderName, billingAddress, expMonth, expYear, cardOnFile, merchantAccountID }: LinkedCardRow) => ({
  holderName,
  billingAddress,
  expiration: { month: expMonth, year: expYear },
  cardOnFile,
  merchantAccountID,
});

function changedFields(row: LinkedCardRow, input: UpdateCard, typed: CardEntry) {
  const expiration = { month: typed.month ?? row.expMonth, year: typed.year ?? row.expYear };
  return {
    expMonth: expiration.month,
    expYear: expiration.year,
    expiresOn: typed.month || typed.year ? endOf(expiration) : row.expiresOn,
    holderName: input.holderName === "" ? null : (typed.holderName ?? row.holderName),
    billingAddress: mergePatch(row.billingAddress, input.billingAddress ?? {}) as Record<string, string>,
    cardOnFile: input.cardOnFile ?? row.cardOnFile,
    merchantAccountID: input.merchantAccountID ?? row.merchantAccountID,
  };
}

interface Change {
  row: LinkedCardRow;
  input: UpdateCard;
  typed: CardEntry;
  after: ReturnType<typeof changedFields>;
}

function refuseFaults({ now }: Ctx, { row, input, typed, after }: Change): void {
  const cvv = typed.cardCvv && cvvFault(typed.cardCvv, row.brand as CardNetwork);
  const faults = {
    ...(typed.month || typed.year ? expirationFaults({ month: after.expMonth, year: after.expYear }, now) : {}),
    ...(cvv && { cardCvv: cvv }),
    ...(input.verifyName && !typed.cardCvv && { verifyName: "needs cardCvv" }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Asks the card's bank, with the token in the number's place. Throws 422 when it declines. */
async function checkAnew(
  ctx: Ctx,
  row: LinkedCardRow,
  cvv: string,
  verifyName = false,
): Promise<Record<string, string>> {
  const { cardID, accountID, expMonth, expYear, holderName, billingAddress, merchantAccountID } = row;
  const { keyVersion, wrappedKey, token: ciphertext } = row;
  const token = openCardToken({ cardID, accountID }, { keyVersion, wrappedKey, ciphertext });
  const { addressLine1, postalCode = "" } = billingAddress;
  const check = {
    card: { token },
    expiration: { month: expMonth, year: expYear },
    cvv,
    postalCode,
    ...(addressLine1 && { addressLine1 }),
    ...(holderName && { holderName }),
    verifyName,
    merchantAccountID: (merchantAccountID as AccountID | null) ?? ctx.partnerID,
  };
  const verified = await answerOf(processorOf(ctx).verify(check, `${cardID} ${ctx.requestID}`));
  if (verified.outcome === "declined") throw invalid({ cardCvv: "was declined by the card’s bank" });
  return toVerification(verified.checks);
}
