"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";

const load = () => import("./test-money-form");
const TestMoneyForm = dynamic(() => load().then((loaded) => loaded.TestMoneyForm), { ssr: false });

/** Plays the operator in the sandbox: puts money into a wallet that is not there. */
export function AddTestMoney({ accountID, walletID }: { accountID: string; walletID: string }) {
  const mayAdjust = useCan("transfers.write", accountID);
  if (useIsLive() || !mayAdjust) return null;
  const trigger = (
    <Button>
      <Plus aria-hidden />
      Add test money
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <TestMoneyForm accountID={accountID} walletID={walletID} onClose={close} />}
    </LaterDialog>
  );
}
