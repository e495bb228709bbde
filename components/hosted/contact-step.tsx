"use client";

import { AddressFields } from "@/components/form/address-fields";
import { EmailField } from "@/components/form/email-field";
import { below, markOf } from "@/components/form/part";
import { PhoneField } from "@/components/form/phone-field";
import { SupportFields } from "@/components/form/profile/support-fields";
import { Card } from "@/components/ui/card";
import type { AccountType } from "@/lib/domain/accounts/shared/profile";
import { askedAt, requiredPaths } from "./asked";
import { StepForm } from "./step-form";
import { type DraftProps, useDraft } from "./use-draft";
import { useStep } from "./use-step";
import { useWords } from "./use-words";

/** The step about how to reach the account's owner and, of a business, where its customers turn. */
export function ContactStep({ accountType, ...props }: DraftProps & { accountType: AccountType }) {
  useStep(props.code, "contact");
  const { contact } = useWords();
  const draft = useDraft(props, "contact");
  const prefix = `profile.${accountType}`;
  const needed = requiredPaths(askedAt("contact", accountType, props.capabilities, props.made.answers));
  const required = below(needed, prefix);
  return (
    <StepForm code={props.code} draft={draft}>
      <Card className="gap-5 p-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField name={`${prefix}.email`} isOwn {...markOf(required, "email")} />
          <PhoneField name={`${prefix}.phone`} isOwn {...markOf(required, "phone.number")} />
        </div>
        <AddressFields
          prefix={`${prefix}.address`}
          isOwn
          required={below(required, "address")}
          legend={accountType === "business" ? contact.businessAddress : contact.homeAddress}
        />
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
