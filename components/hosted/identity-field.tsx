"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { TaxIDField } from "@/components/profile/tax-id-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PersonNumberField } from "./person-number-field";

/** Props of {@link IdentityField}. */
export type IdentityFieldProps = {
  accountType: "business" | "individual";
  partner: string;
  /** The last four digits of a number on file. */
  onFile: string | undefined;
  isNeeded: boolean;
};

/** The identity number: asked for here alone, kept nowhere on the way; one on file may be left or replaced. */
export function IdentityField({ accountType, partner, onFile, isNeeded }: IdentityFieldProps) {
  const [isReplaced, setReplaced] = useState(false);
  const { unregister } = useFormContext();
  const keep = () => {
    unregister(PATHS[accountType]);
    setReplaced(false);
  };
  return (
    <Card className="gap-4 p-5">
      <div>
        <h2 className="text-[0.9375rem] font-semibold">{accountType === "business" ? "Tax number" : "Identity number"}</h2>
        <p className="mt-0.5 text-muted-foreground">It is sent encrypted once you submit, and stored sealed. Until then it is only on this page.</p>
      </div>
      {onFile && !isReplaced ? (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span>On file, from {partner}: <span className="sr-only">ending in </span><span aria-hidden>··</span><span className="tabular font-medium">{onFile}</span></span>
          <Button size="sm" onClick={() => setReplaced(true)}>Replace</Button>
        </p>
      ) : (
        <>
          {accountType === "business" ? <TaxIDField prefix="account.profile.business" required={isNeeded ? ["taxID.ein.number"] : []} /> : <PersonNumberField prefix="account.profile.individual.governmentID" isNeeded={isNeeded} />}
          {onFile && <div><Button size="sm" variant="ghost" onClick={keep}>Keep the one ending in {onFile}</Button></div>}
        </>
      )}
    </Card>
  );
}

const PATHS = { business: "account.profile.business.taxID", individual: "account.profile.individual.governmentID" } as const;
