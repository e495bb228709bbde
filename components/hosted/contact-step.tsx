"use client";

import { AddressFields } from "@/components/profile/address-fields";
import { EmailField } from "@/components/profile/email-field";
import { below, markOf } from "@/components/profile/part";
import { PhoneField } from "@/components/profile/phone-field";
import { SupportFields } from "@/components/profile/support-fields";
import { Card } from "@/components/ui/card";
import type { AccountType } from "@/lib/domain/accounts/profile";
import { needsOf } from "./needs";
import { StepForm } from "./step-form";
import { type DraftProps, useDraft } from "./use-draft";

/** The step about how to reach the account's owner and, of a business, where its customers turn. */
export function ContactStep({ accountType, ...props }: DraftProps & { accountType: AccountType }) {
  const draft = useDraft(props, "contact", `/o/${props.code}/review`);
  const prefix = `profile.${accountType}`;
  const needed = needsOf(accountType, props.capabilities).contact;
  const required = below(needed, prefix);
  return (
    <StepForm code={props.code} draft={draft}>
      <Card className="gap-5 p-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField name={`${prefix}.email`} isOwn {...markOf(required, "email")} />
          <PhoneField prefix={`${prefix}.phone`} isOwn {...markOf(required, "phone.number")} />
        </div>
        <AddressFields prefix={`${prefix}.address`} isOwn required={below(required, "address")} legend={accountType === "business" ? "Business address" : "Home address"} />
      </Card>
      {accountType === "business" && (
        <Card className="gap-5 p-5">
          <div>
            <h2 className="text-[0.9375rem] font-semibold">Customer support</h2>
            <p className="mt-0.5 text-muted-foreground">Where your customers turn. It is shown to those who pay you by card.</p>
          </div>
          <SupportFields prefix="customerSupport" businessPrefix={prefix} required={below(needed, "customerSupport")} isOwn />
        </Card>
      )}
    </StepForm>
  );
}
