"use client";

import { Coins, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { bankAccounts, bankVerification } from "@/lib/generated/operations/bank-accounts";
import { ROUND_DAYS, TRIES_MAX } from "@/lib/domain/money/bank-accounts/shared/proof-rules";

const REFRESH = [bankAccounts.get, bankAccounts.list, bankVerification.progress];

/** The bank account in the path. */
export type BankAccountParams = { accountID: string; bankAccountID: string };

/** The two ways to prove a bank account, each with its button. */
export function ChooseProof({ params }: { params: BankAccountParams }) {
  const shared = { request: { params }, refresh: REFRESH, tone: "primary" } as const;
  return (
    <div className="grid gap-3">
      <Way
        icon={<Zap aria-hidden />}
        title="One cent with a code"
        text={`The code is in the payment’s description. It arrives within seconds at banks that support instant payments, otherwise within one business day. You get ${TRIES_MAX.ach} attempts.`}
      >
        <ConfirmAction
          {...shared}
          operation={bankAccounts.initiateVerification}
          trigger={<Button>Send $0.01</Button>}
          title="Send one cent with a code?"
          effect={`The code is in the payment’s description. It’s valid for ${ROUND_DAYS} days.`}
          labels={["Send $0.01", "Sending…"]}
          done="The cent is on its way"
        />
      </Way>
      <Way
        icon={<Coins aria-hidden />}
        title="Two small deposits"
        text={`Each is less than 50 cents, and we take both back. They arrive within one business day. You get ${TRIES_MAX["micro-deposits"]} attempts.`}
      >
        <ConfirmAction
          {...shared}
          operation={bankAccounts.initiateMicroDeposits}
          trigger={<Button>Send two deposits</Button>}
          title="Send two small deposits?"
          effect={`Enter their amounts to verify the account. They’re valid for ${ROUND_DAYS} days.`}
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
