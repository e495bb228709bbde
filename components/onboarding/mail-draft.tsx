"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { OnboardingInvite } from "@/lib/domain/invites/contract";
import { MAIL_LANGUAGES, mailLink, type MailLanguage } from "./mail-words";

const OPTIONS = MAIL_LANGUAGES.map(({ language, label }) => ({ value: language, label }));

/** Opens the viewer's own e-mail program with the invitation written out. */
export function MailDraft({ invite }: { invite: OnboardingInvite }) {
  const [language, setLanguage] = useState<MailLanguage>("en");
  const choose = (typed: string) => setLanguage(MAIL_LANGUAGES.find((one) => one.language === typed)?.language ?? "en");
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Email language" className="grow">
        <Select options={OPTIONS} value={language} onChange={(event) => choose(event.target.value)} />
      </Field>
      <Button asChild>
        <a href={mailLink(invite, language)}>
          <Mail aria-hidden />
          Write an email
        </a>
      </Button>
    </div>
  );
}
