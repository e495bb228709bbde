"use client";

import { Mail } from "lucide-react";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/select-field";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { listed } from "@/components/words/listed";
import { type Language, LANGUAGES } from "@/lib/core/language";
import { accountReminders } from "@/lib/operations/account-reminders";

const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** Asks the account's people by e-mail for what is missing. Not drawn on one's own account. */
export function RemindAccount({ accountID }: { accountID: string }) {
  const mayChange = useCan("capabilities.write", accountID);
  const isPartner = useCan("accounts.write");
  const language: Language = "en";
  if (!mayChange || !isPartner) return null;
  return (
    <DialogForm
      operation={accountReminders.send}
      request={{ params: { accountID } }}
      defaults={{ language }}
      title="Ask for what is missing"
      description="The account’s team gets an email from you that lists what is missing."
      labels={["Send", "Sending…"]}
      trigger={
        <Button size="sm">
          <Mail aria-hidden />
          Ask by email
        </Button>
      }
      done={({ recipients }) => toast.success(`We asked ${listed(recipients)}`)}
    >
      <SelectField name="language" label="Language" options={OPTIONS} isRequired />
    </DialogForm>
  );
}
