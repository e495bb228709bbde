"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { toast } from "@/components/ui/overlays/toast";
import { listed } from "@/components/words/texts";
import { type Language, LANGUAGES } from "@/lib/core/language";
import { accountReminders } from "@/lib/generated/operations/account-reminders";

const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
const language: Language = "en";

export function RemindAccountForm({ accountID, onClose }: { accountID: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={accountReminders.send}
      request={{ params: { accountID } }}
      defaults={{ language }}
      onClose={onClose}
      title="Ask for missing details"
      description="The account’s team gets an email from you that lists what is missing."
      labels={["Send", "Sending…"]}
      done={({ recipients }) => toast.success(`We asked ${listed(recipients)}`)}
    >
      <SelectField name="language" label="Language" options={OPTIONS} isRequired />
    </DialogForm>
  );
}
