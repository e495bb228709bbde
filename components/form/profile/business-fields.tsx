import { PrimaryRegulator } from "@/lib/domain/accounts/shared/profile";
import { AddressFields } from "@/components/form/address-fields";
import { BUSINESS_TYPE_OPTIONS } from "@/components/words/business-types";
import { DescriptionField } from "./description-field";
import { EmailField } from "@/components/form/email-field";
import { IndustryFields } from "./industry-fields";
import { below, markOf, type ProfilePartProps } from "@/components/form/part";
import { PhoneField } from "@/components/form/phone-field";
import { SelectField } from "@/components/form/select-field";
import { TaxIDField } from "./tax-id-field";
import { TextField } from "@/components/form/text-field";
import { WebsiteField } from "@/components/form/website-field";

const REGULATORS: Record<PrimaryRegulator, string> = {
  OCC: "Office of the Comptroller of the Currency (OCC)",
  FDIC: "Federal Deposit Insurance Corporation (FDIC)",
  NCUA: "National Credit Union Administration (NCUA)",
  FRB: "Federal Reserve Board (FRB)",
};
const REGULATOR_OPTIONS = PrimaryRegulator.options.map((value) => ({ value, label: REGULATORS[value] }));

/** Everything about a business that a profile may hold; `prefix` is the path of the business, here and below. */
export function BusinessFields(props: ProfilePartProps) {
  return (
    <>
      <BusinessIdentityFields {...props} />
      <BusinessContactFields {...props} />
      <BusinessTradeFields {...props} />
    </>
  );
}

/** What a business is called, its legal form and its tax number. */
export function BusinessIdentityFields(props: ProfilePartProps) {
  const { prefix, required, isOwn = false } = props;
  const mark = (name: string) => ({ name: `${prefix}.${name}`, ...markOf(required, name) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Legal business name"
        hint="As registered."
        {...mark("legalBusinessName")}
        input={{ autoComplete: isOwn ? "organization" : "off" }}
      />
      <TextField
        label="Trade name"
        hint="If it is different from the legal name."
        {...mark("doingBusinessAs")}
        input={{ autoComplete: "off" }}
      />
      <SelectField
        label="Business type"
        hint="Its legal form."
        options={BUSINESS_TYPE_OPTIONS}
        placeholder="Choose a type"
        {...mark("businessType")}
      />
      <TaxIDField {...props} />
    </div>
  );
}

/** How a business is reached. */
export function BusinessContactFields({ prefix, required, isOwn = false }: ProfilePartProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField name={`${prefix}.email`} isOwn={isOwn} {...markOf(required, "email")} />
        <PhoneField name={`${prefix}.phone`} isOwn={isOwn} {...markOf(required, "phone.number")} />
      </div>
      <AddressFields
        prefix={`${prefix}.address`}
        isOwn={isOwn}
        required={below(required, "address")}
        legend="Business address"
      />
    </>
  );
}

/** What a business does, where to see it, and who supervises it. */
export function BusinessTradeFields(props: ProfilePartProps) {
  const { prefix, required } = props;
  return (
    <>
      <WebsiteField name={`${prefix}.website`} {...markOf(required, "website")} />
      <DescriptionField {...props} />
      <IndustryFields prefix={`${prefix}.industryCodes`} required={below(required, "industryCodes")} />
      <SelectField
        label="Primary regulator"
        hint="Only for a financial institution."
        name={`${prefix}.primaryRegulator`}
        options={REGULATOR_OPTIONS}
        placeholder="None"
        {...markOf(required, "primaryRegulator")}
      />
    </>
  );
}
