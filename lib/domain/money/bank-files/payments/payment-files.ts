import { database, type Db } from "@/db/client";
import { atNewYork, bankingDaysAfter, newYorkDay } from "@/lib/core/money/banking-days";
import type { Teller } from "@/lib/domain/money/rails/receive-events";
import { env } from "@/lib/env";
import { type AchSettings, achSettings, type PaymentSettings } from "@/lib/providers/rails/ach/settings";
import { type Instruction, type RailEvent, type RailProvider, Unanswered } from "@/lib/providers/rails/rail-provider";
import { offerRail } from "@/lib/providers/rails/rails";
import { entriesWaiting, keepOriginator } from "../ach/ach-files";
import { type BankEntryRow, cancelWaiting, entriesOf, eventsOf, FINAL_ANSWERS, keepWaiting } from "../ach/entries";
import { HOUR } from "@/lib/core/time/time";

export const PAYMENT_FILES = "payment-files";

/** The source of payment events. Each payment is checked once an hour until it has ended. */
export const PAYMENT_TELLER: Teller = {
  name: PAYMENT_FILES,
  mode: "production",
  nextLook: ({ status }, now) =>
    status === "initiated" || status === "accepted-without-posting" ? new Date(now.getTime() + HOUR) : undefined,
};

/**
 * A provider that sends a bank instant payments or wires as pain.001 documents. Like ACH instructions, each waits as an
 * entry. The bank answers with status reports and with the lines of its statements.
 */
export function paymentFiles(
  { bank }: Pick<AchSettings, "bank">,
  { windows }: PaymentSettings,
  open: () => Db = database,
): RailProvider {
  const odfi = bank.routingNumber;
  const storedEvents = async (instructions: readonly Instruction[], now: Date): Promise<RailEvent[]> => {
    const entries = await entriesOf(open(), instructions);
    for (const { entry } of entries) refuseSilence(entry, now);
    return entries.flatMap(({ entry, instruction }) => eventsOf(entry, instruction, now));
  };
  return {
    ...PAYMENT_TELLER,
    kinds: ["rtp-credit"],
    async submit(batch, now) {
      await keepOriginator(open(), odfi, now);
      await keepWaiting(open(), batch, { odfi, format: "pain.001", windows, now });
      return storedEvents(batch, now);
    },
    cancel: (instruction, now) => cancelWaiting(open(), instruction, { odfi, format: "pain.001", windows, now }),
    look: (instruction, now) => storedEvents([instruction], now),
    async *statement() {
      // The bank reports its money in separate statements.
    },
    isApart: true,
    waiting: (partnerID) => entriesWaiting(open(), { odfi, format: "pain.001" }, partnerID),
  };
}

/** Throws Unanswered if the bank has not reported a payment by the evening of the next banking day. */
function refuseSilence({ state, leftOn, answer }: BankEntryRow, now: Date): void {
  if (state !== "left" || !leftOn || FINAL_ANSWERS.includes(answer ?? "")) return;
  const patience = atNewYork(bankingDaysAfter(newYorkDay(leftOn), 1), "18:00");
  if (now > patience) throw new Unanswered("the bank has not reported on a payment");
}

/** Registers the bank from the environment as a provider, once, before the first instruction. */
export function offerPaymentFiles(): void {
  offerRail(() => {
    const settings = achSettings(env());
    return settings?.payments && paymentFiles(settings, settings.payments);
  });
}
