"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";

const load = () => import("./refund-form");
const RefundForm = dynamic(() => load().then((loaded) => loaded.RefundForm), { ssr: false });

interface RefundTransferProps {
  accountID: string;
  transfer: Transfer;
  /** The cents that can go back. */
  left: number;
}

/** Gives a card payment back, or a part of it. Until it is done the key stays, so that a second try refunds nothing twice. */
export function RefundTransfer(props: RefundTransferProps) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return (
    <LaterDialog trigger={<Button>Refund</Button>} load={load}>
      {(close) => <RefundForm {...props} refundKey={key} onDone={() => setKey(crypto.randomUUID())} onClose={close} />}
    </LaterDialog>
  );
}
