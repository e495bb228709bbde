"use client";

import dynamic from "next/dynamic";
import type { IssuedCardAuthorization } from "@/lib/domain/authorizations/contract";
import { SimulateSheet } from "./simulate-sheet";

const SimulateEventForm = dynamic(() => import("./simulate-event-form").then((loaded) => loaded.SimulateEventForm), {
  ssr: false,
});

interface SimulateEventProps {
  accountID: string;
  authorization: IssuedCardAuthorization;
}

/** Plays the network in the sandbox: what happens next to an authorization. */
export function SimulateEvent({ accountID, authorization: { authorizationID } }: SimulateEventProps) {
  return (
    <SimulateSheet accountID={accountID}>
      {(done) => <SimulateEventForm accountID={accountID} authorizationID={authorizationID} done={done} />}
    </SimulateSheet>
  );
}
