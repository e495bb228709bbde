"use client";

import dynamic from "next/dynamic";
import { SimulateSheet } from "./simulate-sheet";

const SimulateChoices = dynamic(() => import("./simulate-choices").then((loaded) => loaded.SimulateChoices), {
  ssr: false,
});

/** Plays merchants and the network in the sandbox. */
export function SimulateSpending(card: { accountID: string; issuedCardID: string }) {
  return (
    <SimulateSheet accountID={card.accountID}>{(done) => <SimulateChoices {...card} done={done} />}</SimulateSheet>
  );
}
