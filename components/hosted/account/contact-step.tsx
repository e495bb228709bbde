"use client";

import { below } from "@/components/form/fields/part";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { SupportFields } from "@/components/form/profile/support-fields";
import { fieldsOf } from "@/components/words/profile-fields";
import { Card } from "@/components/ui/card";
import type { AccountType } from "@/lib/domain/accounts/accounts/shared/profile";
import { asksAtStep, requiredPaths } from "../answers/asks";
import { StepForm } from "../kit/step-form";
import { type DraftProps, useDraft } from "../answers/use-draft";
import { useStep } from "../kit/use-step";
import { useWords } from "../kit/use-words";

/** The contact details of the account's owner and, for a business, those for its customers. */
export function ContactStep({ accountType, ...props }: DraftProps & { accountType: AccountType }) {
  useStep(props.code, "contact");
  const { contact } = useWords();
  const draft = useDraft(props, "contact");
  const prefix = `profile.${accountType}`;
  const needed = requiredPaths(asksAtStep("contact", accountType, props.capabilities, props.made.answers));
  const required = below(needed, prefix);
  return (
    <StepForm code={props.code} draft={draft}>
      <Card className="gap-5 p-5">
        <ProfileFields paths={fieldsOf(accountType, "contact")} prefix={prefix} required={required} isOwn />
      </Card>
      {accountType === "business" && props.capabilities.includes("collect-funds") && (
        <Card className="gap-5 p-5">
          <div>
            <h2 className="text-[0.9375rem] font-semibold">{contact.support}</h2>
            <p className="mt-0.5 text-muted-foreground">{contact.supportHint}</p>
          </div>
          <SupportFields
            prefix="customerSupport"
            businessPrefix={prefix}
            required={below(needed, "customerSupport")}
            isOwn
          />
        </Card>
      )}
    </StepForm>
  );
}
