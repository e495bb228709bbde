"use client";

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormFrame } from "@/components/form/form-frame";
import { MoneyField } from "@/components/form/fields/money-field";
import { type FormCheck, useCheckedForm } from "@/components/form/use-checked-form";
import { useCan } from "@/components/page/can";
import { Button, SubmitButton } from "@/components/ui/button";
import { announce } from "@/components/ui/feedback/live-region";
import { Money } from "@/components/ui/data/money";
import { Notice } from "@/components/ui/feedback/notice";
import { formatMoney } from "@/components/ui/words/format";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { EMBED_WORDS } from "@/components/words/embedded";
import { call } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { operationName } from "@/lib/core/api/operation";
import { fill } from "@/lib/core/bilingual";
import { leftToRefund } from "@/lib/domain/money/refunds/shared/refundable";
import type { EmbeddedTransfer } from "@/lib/domain/overview/embed-sessions/dashboard";
import { embeddedMoney } from "@/lib/generated/operations/embed-sessions";
import { wallets } from "@/lib/generated/operations/wallets";
import { TransferList } from "./transfer-list";

/** The payments that an account received, with their details and, if the session allows it, refunds. */
export function EmbeddedPayments({ accountID }: { accountID: string }) {
  const { payments } = EMBED_WORDS[useLanguage()];
  return (
    <main className="grid gap-4">
      <h1 className="text-lg font-semibold">{payments.title}</h1>
      <TransferList
        kind="payments"
        accountID={accountID}
        drawing="transfers"
        more={(transfer) => <Refund accountID={accountID} transfer={transfer} />}
      />
    </main>
  );
}

interface RefundProps {
  accountID: string;
  transfer: EmbeddedTransfer;
}

function Refund({ accountID, transfer }: RefundProps) {
  const { refund } = EMBED_WORDS[useLanguage()];
  const [isOpen, setOpen] = useState(false);
  const mayRefund = useCan("transfers.write", accountID);
  const left = leftToRefund(transfer);
  if (!mayRefund || left <= 0) return null;
  if (isOpen)
    return <RefundForm accountID={accountID} transfer={transfer} left={left} onClose={() => setOpen(false)} />;
  return (
    <Button className="justify-self-start" onClick={() => setOpen(true)}>
      {refund.start}
    </Button>
  );
}

/** Refunds a payment in full or in part. The idempotency key stays until it succeeds, so a retry refunds once. */
function RefundForm({ accountID, transfer, left, onClose }: RefundProps & { left: number; onClose: () => void }) {
  const { refund, failed } = EMBED_WORDS[useLanguage()];
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const check = ({ amount }: { amount: number | undefined }): FormCheck<{ amount: number }> => {
    const fault =
      amount === undefined ? refund.amountNeeded : amount > left && fill(refund.tooMuch, { amount: formatMoney(left) });
    if (fault || typeof amount !== "number")
      return { sent: { amount }, errors: [{ path: "amount", message: fault || refund.amountNeeded }] };
    return { sent: { amount }, errors: [], body: { amount } };
  };
  const checked = useCheckedForm<{ amount: number | undefined }, { amount: number }>({ amount: left }, check);
  const submit = checked.send(async (body) => {
    const params = { accountID, transferID: transfer.transferID };
    const { amount } = await call(embeddedMoney.refund, { params, body, key });
    announce(fill(refund.done, { amount: formatMoney(amount.value, amount.currency) }));
    await client.invalidateQueries({ queryKey: [operationName(embeddedMoney.payments)] });
    onClose();
  });
  return (
    <FormFrame
      checked={checked}
      onSubmit={submit}
      isShort
      className="grid gap-4 rounded-xl border bg-card p-4"
      drawFailure={(failure) => failure && <Notice tone="danger" role="alert" title={failed} />}
    >
      <p className="text-muted-foreground">{refund.note}</p>
      <MoneyField
        name="amount"
        label={refund.amount}
        hint={fill(refund.upTo, { amount: formatMoney(left) })}
        isRequired
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton isPending={checked.form.formState.isSubmitting} pendingLabel={refund.sending}>
          {refund.send}
        </SubmitButton>
        <Button onClick={onClose}>{refund.cancel}</Button>
      </div>
    </FormFrame>
  );
}

/** The balance of an account's wallet, and its payouts. */
export function EmbeddedPayouts({ accountID }: { accountID: string }) {
  const { payouts } = EMBED_WORDS[useLanguage()];
  return (
    <main className="grid gap-4">
      <h1 className="text-lg font-semibold">{payouts.title}</h1>
      <Balances accountID={accountID} />
      <TransferList kind="payouts" accountID={accountID} drawing="wallet" />
    </main>
  );
}

function Balances({ accountID }: { accountID: string }) {
  const { balances } = EMBED_WORDS[useLanguage()];
  const { data } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const [wallet] = data;
  if (!wallet) return <p className="text-muted-foreground">{balances.none}</p>;
  const sums = [
    { label: balances.available, balance: wallet.availableBalance },
    { label: balances.pending, balance: wallet.pendingBalance },
    { label: balances.held, balance: wallet.heldBalance },
  ];
  return (
    <dl aria-label={balances.title} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      {sums.map(({ label, balance: { value, currency } }) => (
        <div key={label} className="min-w-0 rounded-xl border bg-card px-4 py-3 shadow-raise">
          <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
          <dd className="truncate text-lg font-semibold" title={formatMoney(value, currency)}>
            <Money cents={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
