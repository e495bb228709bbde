"use client";

import { Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";

const load = () => import("./remind-account-form");
const RemindAccountForm = dynamic(() => load().then((loaded) => loaded.RemindAccountForm), { ssr: false });

/** Asks the account's people by e-mail for what is missing. Not drawn on one's own account. */
export function RemindAccount({ accountID }: { accountID: string }) {
  const mayChange = useCan("capabilities.write", accountID);
  const isPartner = useCan("accounts.write");
  if (!mayChange || !isPartner) return null;
  const trigger = (
    <Button size="sm">
      <Mail aria-hidden />
      Ask by email
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <RemindAccountForm accountID={accountID} onClose={close} />}
    </LaterDialog>
  );
}
