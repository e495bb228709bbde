"use client";

import type { ReactNode } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { EmailField } from "@/components/form/fields/contact-fields";
import { SelectField } from "@/components/form/fields/select-field";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/overlays/dropdown-menu";
import { toast } from "@/components/ui/overlays/toast";
import { personName } from "@/components/words/people";
import { fieldsOf } from "@/components/words/profile-fields";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "@/lib/core/language";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { invitePeople } from "@/lib/generated/operations/invite-people";
import { inviteList } from "@/lib/generated/operations/invites";

const FIELDS = fieldsOf("individual", "name", "contact").filter((path) => path !== "individual.address");

export function AddPersonForm({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={invitePeople.add}
      request={{ params: { code } }}
      refresh={[invitePeople.list]}
      defaults={{ responsibilities: { isController: false, isOwner: false } }}
      onClose={onClose}
      title="Add a person"
      description="The invitee sees these details filled in, can change them, and adds the rest."
      labels={["Add person", "Adding…"]}
      size="lg"
      done={(person) => toast.success(`${personName(person)} is added`)}
    >
      <ProfileFields
        paths={[...FIELDS, ...fieldsOf("responsibilities")]}
        prefix=""
        required={["name.firstName", "name.lastName"]}
      />
    </DialogForm>
  );
}

const OPTIONS = LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }));
const language: Language = "en";

interface SendInviteFormProps {
  invite: OnboardingInvite;
  /** Address of the person who signed up with the link. */
  invitee?: string | undefined;
  /** True if they already have the link. */
  isReminder?: boolean;
  onClose: () => void;
}

/**
 * Dialog that mails the link to the person who signed up with it, else to the prefilled address, unless the user types
 * another address.
 */
export function SendInviteForm({
  invite: { code, prefill },
  invitee,
  isReminder = false,
  onClose,
}: SendInviteFormProps) {
  const { business, individual } = prefill?.profile ?? {};
  return (
    <DialogForm
      operation={inviteList.mail}
      request={{ params: { code } }}
      defaults={{ email: invitee ?? business?.email ?? individual?.email ?? "", language }}
      onClose={onClose}
      title={isReminder ? "Send a reminder" : "Send the invite by email"}
      description="They get an email with this link, in your name and brand color."
      labels={["Send", "Sending…"]}
      done={(_result, { values }) =>
        toast.success(isReminder ? `Reminder sent to ${values.email}` : `Invite sent to ${values.email}`)
      }
    >
      <EmailField name="email" label="Email address" isRequired />
      <SelectField name="language" label="Language" options={OPTIONS} isRequired />
    </DialogForm>
  );
}

/** Languages for a draft of the invitation in the viewer's own mail program. Open from the start. */
export function MailDraftMenu({ invite, trigger }: { invite: OnboardingInvite; trigger: ReactNode }) {
  return (
    <DropdownMenu trigger={trigger} isOpenAtFirst>
      {LANGUAGE_NAMES.map((language) => (
        <DropdownMenuItem key={language} asChild>
          <a lang={language} href={mailLink(invite, language)}>
            {LANGUAGES[language]}
          </a>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}

type Words = { subject: string; greeting: string; body: string; once: string; thanks: string };

const WORDS: Record<Language, (partner: string, name: string) => Words> = {
  en: (partner, name) => ({
    subject: `${partner} invites you to open an account`,
    greeting: name ? `Hello ${name},` : "Hello,",
    body: "Open your account with this link:",
    once: "The link is just for you and works once. You can stop anytime and come back.",
    thanks: "Thank you",
  }),
  es: (partner, name) => ({
    subject: `${partner} lo invita a abrir una cuenta`,
    greeting: name ? `Hola, ${name}:` : "Hola:",
    body: "Abra su cuenta con este enlace:",
    once: "El enlace es solo para usted y se puede usar una vez. Puede salir cuando quiera y volver más tarde.",
    thanks: "Gracias",
  }),
};

/** Returns a `mailto:` link with the invitation, addressed to the recipient if known. */
function mailLink(
  { link, partner, prefill }: Pick<OnboardingInvite, "link" | "partner" | "prefill">,
  language: Language,
): string {
  const { business, individual } = prefill?.profile ?? {};
  const { subject, greeting, body, once, thanks } = WORDS[language](
    partner?.displayName ?? "",
    business?.legalBusinessName ?? individual?.name.firstName ?? "",
  );
  const text = [greeting, "", body, link, "", once, "", thanks, partner?.displayName ?? ""].join("\r\n");
  return `mailto:${encodeURIComponent(business?.email ?? individual?.email ?? "")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
