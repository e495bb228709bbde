import { linkedCardTable, paymentMethodTable } from "@/db/schema";
import { AccountID, CardID, newID, type PaymentMethodID } from "@/lib/core/api/ids";
import { cardRow } from "./bank-accounts";
import { testDatabase, type Partner } from "./factories";

export interface LinkedCard {
  cardID: CardID;
  pay: PaymentMethodID;
  push: PaymentMethodID;
  pull: PaymentMethodID;
}

/** Links a card of the account with every ability, without events. */
export async function newLinkedCard(
  partner: Partner,
  accountID: AccountID,
  more: Parameters<typeof cardRow>[2] = {},
): Promise<LinkedCard> {
  const row = cardRow(partner, accountID, more);
  await testDatabase().insert(linkedCardTable).values(row);
  const method = (type: "card-payment" | "push-to-card" | "pull-from-card") => ({
    paymentMethodID: newID<PaymentMethodID>(),
    accountID: AccountID.parse(accountID),
    partnerID: partner.accountID,
    type,
    sourceID: row.cardID,
    createdOn: row.createdOn,
  });
  const [pay, push, pull] = [method("card-payment"), method("push-to-card"), method("pull-from-card")];
  await testDatabase().insert(paymentMethodTable).values([pay, push, pull]);
  const ids = { pay: pay.paymentMethodID, push: push.paymentMethodID, pull: pull.paymentMethodID };
  return { cardID: CardID.parse(row.cardID), ...ids };
}
