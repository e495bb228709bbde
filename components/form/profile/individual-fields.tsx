import { AddressFields } from "@/components/form/address-fields";
import { BirthDateField } from "@/components/form/birth-date-field";
import { EmailField } from "@/components/form/email-field";
import { GovernmentIDField } from "./government-id-field";
import { NameFields } from "@/components/form/name-fields";
import { OnFile } from "@/components/form/on-file";
import { below, markOf, type ProfilePartProps, under } from "@/components/form/part";
import { PhoneField } from "@/components/form/phone-field";

/** Everything about a person that a profile may hold; `prefix` is the path of the individual, here and below. */
export function IndividualFields(props: ProfilePartProps) {
  return (
    <>
      <IndividualContactFields {...props} />
      <IndividualIdentityFields {...props} />
    </>
  );
}

/** What a person is called and how they are reached. */
export function IndividualContactFields({ prefix, required, isOwn = false }: ProfilePartProps) {
  return (
    <>
      <NameFields prefix={under(prefix, "name")} isOwn={isOwn} required={below(required, "name")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField name={under(prefix, "email")} isOwn={isOwn} {...markOf(required, "email")} />
        <PhoneField name={under(prefix, "phone")} isOwn={isOwn} {...markOf(required, "phone.number")} />
      </div>
      <AddressFields
        prefix={under(prefix, "address")}
        isOwn={isOwn}
        required={below(required, "address")}
        legend="Home address"
      />
    </>
  );
}

/** What proves who a person is: birth date and identity number. */
export function IndividualIdentityFields({ prefix, required }: ProfilePartProps) {
  return (
    <>
      <OnFile name={under(prefix, "birthDate")} label="Date of birth">
        <BirthDateField name={under(prefix, "birthDate")} isOptional={markOf(required, "birthDate").isOptional} />
      </OnFile>
      <OnFile name={under(prefix, "governmentID")} label="SSN or ITIN">
        <GovernmentIDField prefix={under(prefix, "governmentID")} required={below(required, "governmentID")} />
      </OnFile>
    </>
  );
}
