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

/** Names this provider for the inbox, alerts and the choice of providers. */
export const PAYMENT_FILES = "payment-files";

/** Tells of payments, and looks at each once an hour while its end is not known. */
export const PAYMENT_TELLER: Teller = {
  name: PAYMENT_FILES,
  mode: "production",
  nextLook: ({ status }, now) =>
    status === "initiated" || status === "accepted-without-posting" ? new Date(now.getTime() + HOUR) : undefined,
};

/**
 * A provider that hands a bank instant payments, or wires, as documents of pain.001. What it is asked for waits as an entry,
 * like ACH's; its bank answers by status reports, and by the lines of its statements.
 */
export function paymentFiles(
  { bank }: Pick<AchSettings, "bank">,
  { windows }: PaymentSettings,
  open: () => Db = database,
): RailProvider {
  const odfi = bank.routingNumber;
  const eventsKnown = async (instructions: readonly Instruction[], now: Date): Promise<RailEvent[]> => {
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
      return eventsKnown(batch, now);
    },
    cancel: (instruction, now) => cancelWaiting(open(), instruction, { odfi, format: "pain.001", windows, now }),
    look: (instruction, now) => eventsKnown([instruction], now),
    async *statement() {
      // The bank tells of its money by statements of its own.
    },
    isApart: true,
    waiting: (partnerID) => entriesWaiting(open(), { odfi, format: "pain.001" }, partnerID),
  };
}

/** Throws Unanswered for a payment of which its bank has said nothing by the evening of the next banking day. */
function refuseSilence({ state, leftOn, answer }: BankEntryRow, now: Date): void {
  if (state !== "left" || !leftOn || FINAL_ANSWERS.includes(answer ?? "")) return;
  const patience = atNewYork(bankingDaysAfter(newYorkDay(leftOn), 1), "18:00");
  if (now > patience) throw new Unanswered("the bank has said nothing of a payment");
}

/** Offers the bank that the environment names, once, before the first instruction. */
export function offerPaymentFiles(): void {
  offerRail(() => {
    const settings = achSettings(env());
    return settings?.payments && paymentFiles(settings, settings.payments);
  });
}
