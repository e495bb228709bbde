import { and, isNull } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/core/failure";
import type { AccountID, CardID } from "@/lib/core/api/ids";
import { mergePatch } from "@/lib/core/api/merge-patch";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { toCardBrief } from "@/lib/domain/money/payment-methods/card-brief";
import { refuseSpentToken, spendEncryptedToken } from "@/lib/domain/access/end-to-end-keys/spend-encrypted-token";
import { recordAnswered } from "@/lib/domain/platform/audit/record-act";
import { emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import { screenReceiver } from "@/lib/domain/money/sanctions/screen";
import { openCardToken } from "@/lib/domain/platform/vault/sealed-records";
import { cardProviderOf } from "@/lib/providers/providers";
import { answerOf, merchantOf, processorOf } from "./ask-processor";
import type { Card, UpdateCard } from "./contract";
import { cvvFault, expirationFaults, type CardEntry, typedOf } from "./entry";
import { endOf, linkedCardName, thisLinkedCard, toVerification, type LinkedCardRow } from "./rows";
import type { CardNetwork } from "./shared/card-networks";

/**
 * Changes the facts of a linked card for a caller of the API. The processor is asked while no transaction is open.
 * Throws what `updateCard` throws, and 409 if another request changed the card in between.
 */
export async function askToUpdateCard(ctx: Ctx, id: CardID, input: UpdateCard): Promise<Card | Response> {
  const change = await checkedChange(ctx, await loadLive(ctx, id), input);
  return recordAnswered(ctx, (open) => applyChange(open, id, change));
}

/**
 * Changes the facts of a linked card. An address is merged. Only with a security code does the card's bank check the
 * card again. Throws 404, 409 for a disabled card, 403 for a code without a current attestation, and 422.
 */
export const updateCard = async (ctx: Ctx, id: CardID, input: UpdateCard): Promise<Card> =>
  applyChange(ctx, id, await checkedChange(ctx, await loadLive(ctx, id, "update"), input));

async function loadLive(ctx: Ctx, id: CardID, lock?: "update"): Promise<LinkedCardRow> {
  const card = ctx.db.select().from(linkedCardTable).where(thisLinkedCard(ctx, id));
  const [row] = await (lock ? card.for(lock) : card);
  if (!row) throw notFound("card");
  if (row.disabledOn) throw conflict("the card is disabled");
  return row;
}

interface CheckedChange {
  before: LinkedCardRow;
  input: UpdateCard;
  typed: CardEntry;
  checked: Partial<LinkedCardRow> | undefined;
}

async function checkedChange(ctx: Ctx, row: LinkedCardRow, input: UpdateCard): Promise<CheckedChange> {
  const sealedToken = cardProviderOf(ctx.caller.mode)?.sealed && input.e2ee?.token;
  const typed = await typedOf(ctx, sealedToken ? { ...input, e2ee: undefined } : input);
  const after = changedFields(row, input, typed);
  refuseFaults(ctx, { row, input, typed, after });
  await merchantOf(ctx, input.merchantAccountID);
  if (input.e2ee?.token) await refuseSpentToken(ctx, input.e2ee.token);
  const code = sealedToken ? { encrypted: sealedToken } : typed.cardCvv && { cvv: typed.cardCvv };
  const checked = code ? await checkAnew(ctx, { ...row, ...after }, code, input.verifyName) : undefined;
  return { before: row, input, typed, checked };
}

/**
 * Stores a change in the open transaction. If the card has changed since its bank checked it, the answer no longer
 * applies.
 */
async function applyChange(ctx: Ctx, id: CardID, { before, input, typed, checked }: CheckedChange): Promise<Card> {
  const row = await loadLive(ctx, id, "update");
  if (checked && row.updatedOn.getTime() !== before.updatedOn.getTime())
    throw conflict("the card was changed by another request, try again");
  if (input.e2ee?.token) await spendEncryptedToken(ctx, input.e2ee.token);
  const after = { ...changedFields(row, input, typed), updatedOn: ctx.now };
  refuseFaults(ctx, { row, input, typed, after });
  const [updated] = await emittingMethods(ctx, { sourceIDs: [id] }, () =>
    ctx.db
      .update(linkedCardTable)
      .set({ ...after, ...checked })
      .where(and(thisLinkedCard(ctx, id), isNull(linkedCardTable.disabledOn)))
      .returning(),
  );
  if (!updated) throw conflict("the card was changed by another request, try again");
  if (updated.holderName !== row.holderName)
    await screenReceiver(ctx, ctx.caller.mode, { subject: "card", sourceID: id, holderName: updated.holderName });
  note(ctx, { name: linkedCardName(updated), before: shownOf(row), after: shownOf(updated) });
  return toCardBrief(updated);
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
  const errors = {
    ...(typed.month || typed.year ? expirationFaults({ month: after.expMonth, year: after.expYear }, now) : {}),
    ...(cvv && { cardCvv: cvv }),
    ...(input.verifyName && !typed.cardCvv && !input.e2ee?.token && { verifyName: "needs cardCvv" }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A security code as it was typed, or encrypted so that only the processor can read it. */
type Code = { cvv: string } | { encrypted: string };

/**
 * Asks the card's bank, with the token in place of the number. Returns the result, and the month if only the processor
 * could read it. Throws 422 when it declines.
 */
async function checkAnew(
  ctx: Ctx,
  row: LinkedCardRow,
  code: Code,
  verifyName = false,
): Promise<Partial<LinkedCardRow>> {
  const { cardID, accountID, expMonth, expYear, holderName, billingAddress, merchantAccountID } = row;
  const { keyVersion, wrappedKey, token: ciphertext } = row;
  const token = openCardToken({ cardID, accountID }, { keyVersion, wrappedKey, ciphertext });
  const { addressLine1, postalCode = "" } = billingAddress;
  const question = {
    postalCode,
    ...(addressLine1 && { addressLine1 }),
    ...(holderName && { holderName }),
    verifyName,
    merchantAccountID: (merchantAccountID as AccountID | null) ?? ctx.partnerID,
  };
  const { sealed, verify } = processorOf(ctx);
  const key = `${cardID} ${ctx.requestID}`;
  const expiration = { month: expMonth, year: expYear };
  const verified = await answerOf(
    "cvv" in code || !sealed
      ? verify({ ...question, card: { token }, cvv: "cvv" in code ? code.cvv : "", expiration }, key)
      : sealed.verify({ ...question, token, encrypted: code.encrypted }, key),
  );
  if (verified.outcome === "unreadable") throw invalid({ e2ee: { token: "does not open" } });
  if (verified.outcome === "declined") throw invalid({ cardCvv: "was declined by the card’s bank" });
  const read = "encrypted" in code ? verified.card?.expiration : undefined;
  return {
    verification: toVerification(verified.checks),
    ...(read && { expMonth: read.month, expYear: read.year, expiresOn: endOf(read) }),
  };
}
