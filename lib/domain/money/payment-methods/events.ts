import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, PaymentMethodID } from "@/lib/core/api/ids";

const SCOPES = ["payment-methods.read"] as const;

/** The source is a wallet, a bank account or a card. */
const OneMethod = z.object({
  accountID: AccountID,
  paymentMethodID: PaymentMethodID,
  sourceID: z.guid().describe("The ID of the wallet, bank account or card behind the method."),
});

export const paymentMethodEnabled = event({
  name: "paymentMethod.enabled",
  words: "Payment method enabled",
  scopes: SCOPES,
  data: OneMethod,
});
export const paymentMethodDisabled = event({
  name: "paymentMethod.disabled",
  words: "Payment method disabled",
  scopes: SCOPES,
  data: OneMethod,
});
