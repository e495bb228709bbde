"use client";

import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { IssuedCardAuthorization } from "@/lib/domain/authorizations/contract";
import { SimulateEventForm } from "./simulate-event-form";

interface SimulateEventProps {
  accountID: string;
  authorization: IssuedCardAuthorization;
}

/** Plays the network in the sandbox: what happens next to an authorization. */
export function SimulateEvent({ accountID, authorization }: SimulateEventProps) {
  const [isOpen, setOpen] = useState(false);
  const maySimulate = useCan("issued-cards.write", accountID);
  if (useIsLive() || !maySimulate) return null;
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <FlaskConical aria-hidden />
          Simulate
        </Button>
      }
      title="Simulate"
      description="In the sandbox, you play the merchant and the network. No real money moves."
    >
      <SimulateEventForm
        accountID={accountID}
        authorizationID={authorization.authorizationID}
        done={() => setOpen(false)}
      />
    </Sheet>
  );
}
