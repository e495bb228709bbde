"use client";

import { useState } from "react";
import { PasskeysCard } from "./passkeys-card";
import { PasswordCard } from "./password-card";
import { PoliciesCard } from "./policies-card";
import { RecoveryCodesCard } from "./recovery-codes-card";
import { SecondFactorCard } from "./second-factor-card";
import { NewSecondFactor } from "./second-factor-new";
import { SessionsCard } from "./sessions-card";

/** How the viewer's own sign-in is protected. New recovery codes are shown here once. */
export function SecuritySettings() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <div className="grid max-w-3xl gap-6">
      <NewSecondFactor />
      <PasskeysCard onCodes={setCodes} />
      <SecondFactorCard onCodes={setCodes} />
      <RecoveryCodesCard codes={codes} onCodes={setCodes} />
      <PasswordCard />
      <SessionsCard />
      <PoliciesCard />
    </div>
  );
}
