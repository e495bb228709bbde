import type { PaymentMethodID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { UpsertSchedule } from "@/lib/domain/money/schedules/contract";
import { createSchedule } from "@/lib/domain/money/schedules/schedules";
import type { Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { transact } from "./context";
import type { Partner } from "./factories";

export interface MethodPair {
  from: PaymentMethodID;
  to: PaymentMethodID;
}

export function runTransferBody(partner: Pick<Partner, "accountID">, { from, to }: MethodPair, cents = 1000) {
  return {
    source: { paymentMethodID: from },
    destination: { paymentMethodID: to },
    amount: { currency: "USD", value: cents },
    partnerAccountID: partner.accountID,
    description: "Rent",
  };
}

export function newSchedule(ctx: Ctx, body: object): Promise<Schedule> {
  return transact(ctx, (open) => createSchedule(open, UpsertSchedule.parse(body)));
}
