"use client";

import { Send } from "lucide-react";
import { DialogForm } from "@/components/form/dialog-form";
import { EmailField } from "@/components/form/email-field";
import { SelectField } from "@/components/form/select-field";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Language } from "@/lib/core/language";
import type { OnboardingInvite } from "@/lib/domain/invites/contract";
import { inviteList } from "@/lib/operations/invites";
import { MAIL_LANGUAGES } from "./mail-words";

const OPTIONS = MAIL_LANGUAGES.map(({ language, label }) => ({ value: language, label }));

/** Mails the link, to the prefilled address unless another is typed. Not drawn for those who may not invite. */
export function SendInvite({ invite: { code, prefill } }: { invite: OnboardingInvite }) {
  const mayInvite = useCan("accounts.write");
  const { business, individual } = prefill?.profile ?? {};
  const language: Language = "en";
  if (!mayInvite) return null;
  return (
    <DialogForm
      operation={inviteList.mail}
      request={{ params: { code } }}
      defaults={{ email: business?.email ?? individual?.email ?? "", language }}
      title="Send the invite by email"
      description="They get an email with this link, in your name and brand color."
      labels={["Send", "Sending…"]}
      trigger={
        <Button>
          <Send aria-hidden />
          Send by email
        </Button>
      }
      done={(_result, { values }) => toast.success(`Invite sent to ${values.email}`)}
    >
      <EmailField name="email" label="Email address" isRequired />
      <SelectField name="language" label="Language" options={OPTIONS} isRequired />
    </DialogForm>
  );
}
