"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { RefusalProps } from "./refusal-forms";

const load = () => import("./refusal-forms");
const ReturnForm = dynamic(() => load().then((loaded) => loaded.ReturnForm), { ssr: false });
const DeclineForm = dynamic(() => load().then((loaded) => loaded.DeclineForm), { ssr: false });

/** Plays the bank that sends the money of a leg back. */
export function SimulateReturn(props: RefusalProps) {
  const trigger = <Button>Return this {props.kind === "ach-debit" ? "debit" : "credit"}…</Button>;
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <ReturnForm {...props} onClose={close} />}
    </LaterDialog>
  );
}

/** Plays the issuer or the bank that declines. */
export function SimulateDecline(props: RefusalProps) {
  return (
    <LaterDialog trigger={<Button>Decline…</Button>} load={load}>
      {(close) => <DeclineForm {...props} onClose={close} />}
    </LaterDialog>
  );
}
