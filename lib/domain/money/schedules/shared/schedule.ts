import { z } from "zod";
import { AccountID, OccurrenceID, PaymentMethodID, ScheduleID, TransferID } from "@/lib/core/api/ids";
import { Amount, DateTime } from "@/lib/core/api/shapes";
import { AccountMode } from "@/lib/domain/accounts/accounts/shared/create-account-shape";
import { achTexts, descriptor, SentAmount } from "@/lib/domain/money/transfers/shared/details";
import { TRANSFER_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";

const SchedulePaymentMethod = z.object({
  paymentMethodID: PaymentMethodID,
  achDetails: z.object(achTexts).optional(),
  cardDetails: z.object({ dynamicDescriptor: descriptor }).optional(),
});

const payment = {
  destination: SchedulePaymentMethod,
  partnerAccountID: AccountID,
  source: SchedulePaymentMethod,
  description: z.string().max(TRANSFER_DESCRIPTION_MAX),
};

export const SentRunTransfer = z.object({ amount: SentAmount, ...payment });
export type SentRunTransfer = z.infer<typeof SentRunTransfer>;

export const RunTransfer = z.object({ amount: Amount, ...payment });
export type RunTransfer = z.infer<typeof RunTransfer>;

const OccurrenceStatus = z.enum(["pending", "failed", "completed"]);

export const Occurrence = z.object({
  scheduleID: ScheduleID.optional(),
  occurrenceID: OccurrenceID.optional(),
  mode: AccountMode.optional(),
  generated: z.boolean().optional(),
  indefinite: z.boolean().optional(),
  canceledOn: DateTime.optional(),
  runOn: DateTime,
  runTransfer: RunTransfer,
  ranOn: DateTime.optional(),
  ranTransferID: TransferID.optional(),
  status: OccurrenceStatus.optional(),
  error: z.object({ message: z.string().optional() }).optional(),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const Schedule = z.object({
  description: z.string().optional(),
  destinationAccountID: AccountID,
  mode: AccountMode,
  occurrences: z.array(Occurrence).optional(),
  ownerAccountID: AccountID,
  partnerAccountID: AccountID,
  recur: z
    .object({
      recurrenceRule: z.string(),
      runTransfer: RunTransfer,
      indefinite: z.boolean().optional(),
      start: DateTime.optional(),
    })
    .optional(),
  scheduleID: ScheduleID,
  sourceAccountID: AccountID,
  createdOn: DateTime,
  updatedOn: DateTime,
  disabledOn: DateTime.optional(),
});
export type Schedule = z.infer<typeof Schedule>;

const Party = z.object({ accountID: z.string(), displayName: z.string(), email: z.string().optional() });

export const ListedSchedule = Schedule.extend({
  sourceAccount: Party.optional(),
  destinationAccount: Party.optional(),
  partnerAccount: Party.optional(),
});
export type ListedSchedule = z.infer<typeof ListedSchedule>;
