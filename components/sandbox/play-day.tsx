"use client";

import { Clapperboard } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";

const DayPanel = dynamic(() => import("./day-panel").then((loaded) => loaded.DayPanel), { ssr: false });

/** Opens the panel that plays a day. Only for staff of a sandbox partner who may make payments and purchases. */
export function PlayDay() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isPartner = useCan("accounts.read");
  const mayPay = useCan("transfers.write");
  const maySpend = useCan("issued-cards.write");
  if (useIsLive() || !isPartner || !mayPay || !maySpend) return null;
  return (
    <>
      <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(true)} icon={Clapperboard}>
        Play a day
      </Button>
      {isOpen && (
        <DayPanel
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}
