"use client";

import { Coins, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { ActButton } from "@/components/form/act-button";
import { bankAccounts, bankVerification } from "@/lib/generated/operations/bank-accounts";
import { ROUND_DAYS, TRIES_MAX } from "@/lib/domain/money/bank-accounts/shared/proof-rules";

const REFRESH = [bankAccounts.get, bankAccounts.list, bankVerification.progress];

export type BankAccountParams = { accountID: string; bankAccountID: string };

export function ChooseProof({ params }: { params: BankAccountParams }) {
  const shared = { request: { params }, refresh: REFRESH };
  return (
    <div className="grid gap-3">
      <Way
        icon={<Zap aria-hidden />}
        title="One cent with a code"
        text={`The code is in front of the sender’s name or in the payment’s text, and is valid for ${ROUND_DAYS} days. The cent arrives within seconds at banks that support instant payments, otherwise within one business day. You get ${TRIES_MAX.ach} attempts.`}
      >
        <ActButton
          {...shared}
          operation={bankAccounts.initiateVerification}
          labels={["Send $0.01", "Sending…"]}
          done="The cent is on its way"
        />
      </Way>
      <Way
        icon={<Coins aria-hidden />}
        title="Two small deposits"
        text={`Each is less than 50 cents, and we take both back. They arrive within one business day. Enter their amounts within ${ROUND_DAYS} days. You get ${TRIES_MAX["micro-deposits"]} attempts.`}
      >
        <ActButton
          {...shared}
          operation={bankAccounts.initiateMicroDeposits}
          labels={["Send two deposits", "Sending…"]}
          done="The deposits are on their way"
        />
      </Way>
    </div>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <div className="grid gap-2.5 rounded-lg border border-border-strong p-3.5">
      <h3 className="flex items-center gap-2 text-sm font-medium [&_svg]:size-4">
        {icon}
        {title}
      </h3>
      <p className="text-[0.8125rem] text-muted-foreground">{text}</p>
      <div>{children}</div>
    </div>
  );
}
