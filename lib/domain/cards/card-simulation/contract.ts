import { z } from "zod";
import { AccountID, AuthorizationID, IssuedCardID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import {
  IssuedCardAuthorization,
  IssuedCardTransaction,
  IssuingMerchantData,
} from "@/lib/domain/cards/authorizations/contract";
import { FACT_KINDS } from "@/lib/domain/cards/authorizations/states";
import { SIMULATED_MAX } from "@/lib/domain/kernel/limits";

const amount = z.int("must be a whole number of cents").min(1, "must be 1 cent or more").max(SIMULATED_MAX);

/** A merchant requests these cents from a card. With `final` it captures them immediately. */
export const SimulateAuthorization = z.object({
  amount: amount.describe("The amount of the purchase, in cents."),
  merchantData: IssuingMerchantData.optional(),
  final: z.boolean().describe("Whether no further capture follows.").optional(),
});
export type SimulateAuthorization = z.infer<typeof SimulateAuthorization>;

/** Kinds that need an amount: an increase, or the new total. */
const NEEDS_AMOUNT = ["authorization-incremental", "authorization-advice"];

/** The next event of an authorization. The amount defaults to the rest. A capture with `final` ends it. */
export const SimulateEvent = z
  .object({
    type: z.enum(["authorization-incremental", ...FACT_KINDS]).describe("The kind of authorization event to simulate."),
    amount: amount.describe("The amount of the event, in cents.").optional(),
    final: z.boolean().describe("Whether no further capture follows.").optional(),
  })
  .refine(({ type, amount: cents }) => cents !== undefined || !NEEDS_AMOUNT.includes(type), {
    path: ["amount"],
    error: "is required",
  });
export type SimulateEvent = z.infer<typeof SimulateEvent>;

export const SimulateRefund = z.object({
  amount: amount.describe("The refunded amount, in cents."),
  merchantData: IssuingMerchantData.optional(),
});
export type SimulateRefund = z.infer<typeof SimulateRefund>;

const ofAccount = z.object({ accountID: AccountID });
const oneCard = ofAccount.extend({ issuedCardID: IssuedCardID });

const declared = { group: "Sandbox cards", method: "POST", access: "issued-cards.write", status: 200 } as const;

/** A merchant's actions on a card in the sandbox. The paths do not exist in production. */
export const cardSimulation = {
  authorize: operation({
    ...declared,
    summary: "Simulate a card authorization in sandbox",
    path: "/sandbox/accounts/{accountID}/issued-cards/{issuedCardID}/authorizations",
    params: oneCard,
    body: SimulateAuthorization,
    response: IssuedCardAuthorization,
    audit: { act: "card-simulation.authorize" },
  }),
  advise: operation({
    ...declared,
    summary: "Simulate an authorization event in sandbox",
    path: "/sandbox/accounts/{accountID}/authorizations/{authorizationID}/events",
    params: ofAccount.extend({ authorizationID: AuthorizationID }),
    body: SimulateEvent,
    response: IssuedCardAuthorization,
    audit: { act: "card-simulation.event" },
  }),
  refund: operation({
    ...declared,
    summary: "Simulate a merchant refund in sandbox",
    path: "/sandbox/accounts/{accountID}/issued-cards/{issuedCardID}/refunds",
    params: oneCard,
    body: SimulateRefund,
    response: IssuedCardTransaction,
    audit: { act: "card-simulation.refund" },
  }),
};
