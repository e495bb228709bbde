"use client";

import { useEffect, useRef } from "react";
import { CallNotice, type CallFault } from "./failure-notice";

/** What the server said of a form as a whole, at its top: long forms are sent from their end, so it takes focus. */
export function FormAlert({ fault, forbidden }: { fault: CallFault | null; forbidden: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = fault !== null && fault.status !== 422;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, fault]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 empty:hidden">
      <CallNotice fault={fault} forbidden={forbidden} />
    </div>
  );
}
