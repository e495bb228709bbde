"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ACCOUNT_CHANGED } from "@/lib/client/call";

/** Is the name under which the tabs of a browser tell each other which account is current. */
const KEY = "tender-acting-account";

export interface AccountGuardProps {
  accountID: string;
  accountName: string;
}

/**
 * Covers a page which was drawn for an account the session no longer acts for, since another tab turned to another one:
 * what it showed next would be the other account's. Hears of it from the other tab, or from a refused call.
 */
export function AccountGuard({ accountID, accountName }: AccountGuardProps) {
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    localStorage.setItem(KEY, accountID);
    const check = () => setOther((localStorage.getItem(KEY) ?? accountID) !== accountID);
    const cover = () => setOther(true);
    const events = [
      [window, "storage", check],
      [window, "pageshow", check],
      [document, "visibilitychange", check],
      [window, ACCOUNT_CHANGED, cover],
    ] as const;
    for (const [target, name, act] of events) target.addEventListener(name, act);
    return () => {
      for (const [target, name, act] of events) target.removeEventListener(name, act);
    };
  }, [accountID]);
  if (!isOther) return null;
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      hasClose={false}
      size="sm"
      title="You switched to another account"
      description={`This page belongs to ${accountName}. You switched accounts in another tab, so you can’t save anything here.`}
      footer={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      }
    />
  );
}
