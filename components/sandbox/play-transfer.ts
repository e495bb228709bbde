import { call, CallError } from "@/lib/client/call";
import { formatMoney } from "@/components/ui/words/format";
import { SCENARIO_FUNDS } from "@/lib/domain/kernel/limits";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { transfers } from "@/lib/generated/operations/transfers";
import type { ScenarioNeed } from "@/lib/domain/overview/sandbox/dashboard";
import type { Payment, ScenarioResult } from "./play";

/** Needs of scenarios, each with the account tab where it can be met. */
export const NEED_WORDS: Readonly<Record<ScenarioNeed, { words: string; tab: string }>> = {
  wallet: { words: "A wallet", tab: "capabilities" },
  funds: { words: `${formatMoney(SCENARIO_FUNDS, "USD")} in the wallet`, tab: "wallet" },
  "bank-account": { words: "A bank account", tab: "sources" },
  "verified-bank-account": { words: "A verified bank account, with Send funds enabled", tab: "sources" },
  "linked-card": { words: "A linked card", tab: "sources" },
  "collect-funds": { words: "Collect funds enabled", tab: "capabilities" },
  "spending-card": { words: "An active card", tab: "cards" },
};

export const missing = (needs: readonly ScenarioNeed[]) =>
  new CallError(
    409,
    `This account is missing something. The scenario needs: ${needs.map((need) => NEED_WORDS[need].words).join("; ")}.`,
  );

/** Creates the transfer with matching methods and immediately advances its rail to the outcome. */
export async function playTransfer(accountID: string, payment: Payment): Promise<ScenarioResult> {
  const { transferID, status } = await makeTransfer(accountID, payment);
  return { words: STATUS_SENTENCES[status], link: { href: `/transfers/${transferID}`, label: "View transfer" } };
}

/** Returns the transfer after its rail was advanced. */
export async function makeTransfer(accountID: string, payment: Payment): Promise<Transfer> {
  const [source, destination] = await methodsFor(accountID, payment);
  const created = await call(transfers.create, {
    params: { accountID },
    key: crypto.randomUUID(),
    body: {
      source: { paymentMethodID: source },
      destination: { paymentMethodID: destination },
      amount: { currency: "USD", value: payment.amount },
      description: "Played in the sandbox",
    },
  });
  const params = { accountID, transferID: created.transferID };
  await call(sandbox.advance, { params, body: payment.advance }).catch(unlessFaster);
  return call(transfers.get, { params });
}

/** Ignores that the sandbox's rails were faster and left nothing to advance. */
function unlessFaster(error: unknown): void {
  if (!(error instanceof CallError) || error.status !== 409) throw error;
}

async function methodsFor(accountID: string, { from, to, amount, needs }: Payment): Promise<[string, string]> {
  const side = { accountID };
  const money = { currency: "USD" as const, value: amount };
  const options = await call(transfers.options, { body: { source: side, destination: side, amount: money } });
  const oneOf = (methods: readonly PaymentMethod[] = [], types: readonly string[]) =>
    methods.find(({ paymentMethodType }) => types.includes(paymentMethodType))?.paymentMethodID;
  const [source, destination] = [oneOf(options.sourceOptions, from), oneOf(options.destinationOptions, to)];
  if (!source || !destination) throw missing(needs);
  return [source, destination];
}

const STATUS_SENTENCES: Readonly<Record<Transfer["status"], string>> = {
  created: "The transfer was created.",
  pending: "The transfer is on its way.",
  completed: "The money has arrived.",
  failed: "The transfer has failed.",
  reversed: "The money arrived and was returned.",
  queued: "The transfer is waiting for another one.",
  canceled: "Transfer canceled.",
};
