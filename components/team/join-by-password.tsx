"use client";

import { OperationForm } from "@/components/form/operation-form";
import { PasswordField } from "@/components/form/secret-field";
import { loadPage } from "@/components/ui/load-page";
import { joinTeam } from "@/lib/operations/member-invites";

/** Joins as a new person with a new password, and signs in. */
export function JoinByPassword({ token, partner, email }: { token: string; partner: string; email: string }) {
  return (
    <OperationForm
      operation={joinTeam.accept}
      request={{ params: { token } }}
      defaults={{ password: "" }}
      toBody={(typed) => typed}
      labels={[`Join ${partner}`, "Joining…"]}
      done={() => loadPage("/settings/security")}
    >
      {/* For password managers, which keep a password under a name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="Choose a password" hint="At least 10 characters." isNew isRequired />
    </OperationForm>
  );
}
