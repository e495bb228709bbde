"use client";

import type { IssuedCardAuthorization } from "@/lib/domain/authorizations/contract";
import { SimulateEventForm } from "./simulate-event-form";
import { SimulateSheet } from "./simulate-sheet";

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
