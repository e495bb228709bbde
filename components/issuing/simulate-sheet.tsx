"use client";

import { FlaskConical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/overlays/dialog";

interface SimulateSheetProps {
  accountID: string;
  children: (done: () => void) => ReactNode;
}

/** Button that opens a simulation form, for viewers who may simulate in the sandbox. */
export function SimulateSheet({ accountID, children }: SimulateSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const maySimulate = useCan("issued-cards.write", accountID);
  if (useIsLive() || !maySimulate) return null;
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={FlaskConical}>Simulate</Button>}
      title="Simulate"
      description="In the sandbox, you act as the merchant and the card network. No real money moves."
    >
      {children(() => setOpen(false))}
    </Sheet>
  );
}
