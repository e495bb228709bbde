import { z } from "zod";
import { AccountID, OccurrenceID, PaymentMethodID, ScheduleID, TransferID } from "@/lib/core/api/ids";
import { Amount, DateTime, createdOn, updatedOn } from "@/lib/core/api/shapes";
import { AccountMode } from "@/lib/domain/accounts/accounts/shared/create-account-shape";
import { achTexts, descriptor, SentAmount } from "@/lib/domain/money/transfers/shared/details";
import { TRANSFER_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";

const SchedulePaymentMethod = z.object({
  paymentMethodID: PaymentMethodID,
  achDetails: z.object(achTexts).describe("The details of the ACH entry.").optional(),
  cardDetails: z.object({ dynamicDescriptor: descriptor }).describe("The details of the card payment.").optional(),
});

const payment = {
  destination: SchedulePaymentMethod.describe("The payment method that the money goes to."),
  partnerAccountID: AccountID.describe("The ID of the partner’s own account."),
  source: SchedulePaymentMethod.describe("The payment method that the money comes from."),
  description: z.string().max(TRANSFER_DESCRIPTION_MAX).describe("A text that describes the purpose."),
};

export const SentRunTransfer = z
  .object({ amount: SentAmount.describe("The amount to move on each date."), ...payment })
  .describe("The transfer that runs on each date.");
export type SentRunTransfer = z.infer<typeof SentRunTransfer>;

export const RunTransfer = z
  .object({ amount: Amount.describe("The amount to move on each date."), ...payment })
  .describe("The transfer that runs on each date.");
export type RunTransfer = z.infer<typeof RunTransfer>;

const OccurrenceStatus = z.enum(["pending", "failed", "completed"]);

export const Occurrence = z.object({
  scheduleID: ScheduleID.optional(),
  occurrenceID: OccurrenceID.optional(),
  mode: AccountMode.optional(),
  generated: z.boolean().describe("Whether the rule generated the occurrence.").optional(),
  indefinite: z.boolean().describe("Whether the rule has no end.").optional(),
  canceledOn: DateTime.describe("The moment it was canceled.").optional(),
  runOn: DateTime.describe("The moment the transfer runs."),
  runTransfer: RunTransfer,
  ranOn: DateTime.describe("The moment it ran.").optional(),
  ranTransferID: TransferID.describe("The ID of the transfer that ran.").optional(),
  status: OccurrenceStatus.describe("The current state.").optional(),
  error: z
    .object({ message: z.string().describe("The error message.").optional() })
    .describe("The reason why the transfer could not run.")
    .optional(),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const Schedule = z.object({
  description: z.string().describe("A text that describes the purpose.").optional(),
  destinationAccountID: AccountID.describe("The ID of the account that is paid."),
  mode: AccountMode,
  occurrences: z.array(Occurrence).describe("The dates of the transfers.").optional(),
  ownerAccountID: AccountID.describe("The ID of the account that the schedule belongs to."),
  partnerAccountID: AccountID.describe("The ID of the partner’s own account."),
  recur: z
    .object({
      recurrenceRule: z.string().describe("The recurrence rule in iCalendar format (RFC 5545)."),
      runTransfer: RunTransfer,
      indefinite: z.boolean().describe("Whether the rule has no end.").optional(),
      start: DateTime.describe("The start of the rule.").optional(),
    })
    .describe("The recurrence rule, and the transfer to run on each date.")
    .optional(),
  scheduleID: ScheduleID,
  sourceAccountID: AccountID.describe("The ID of the account that pays."),
  createdOn,
  updatedOn,
  disabledOn: DateTime.describe("The moment it was disabled. Absent while it is enabled.").optional(),
});
export type Schedule = z.infer<typeof Schedule>;

const Party = z.object({
  accountID: z.string().describe("The ID of the account."),
  displayName: z.string().describe("The name that people know the account by."),
  email: z.string().describe("The email address.").optional(),
});

export const ListedSchedule = Schedule.extend({
  sourceAccount: Party.describe("The account that pays.").optional(),
  destinationAccount: Party.describe("The account that is paid.").optional(),
  partnerAccount: Party.describe("The partner’s own account.").optional(),
});
export type ListedSchedule = z.infer<typeof ListedSchedule>;
