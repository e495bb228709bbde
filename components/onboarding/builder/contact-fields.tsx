import { EmailField } from "@/components/form/email-field";
import { NameFields } from "@/components/form/name-fields";
import { PhoneField } from "@/components/form/phone-field";
import { TextField } from "@/components/form/text-field";
import type { AccountType } from "@/lib/domain/accounts/contract";

/** Name and contact alone of a business or a person; `prefix` is the path of its profile. */
export function ContactFields({ type, prefix }: { type: AccountType; prefix: string }) {
  return (
    <>
      {type === "business" ? (
        <TextField
          label="Legal business name"
          hint="As registered."
          name={`${prefix}.legalBusinessName`}
          input={{ autoComplete: "off" }}
        />
      ) : (
        <NameFields prefix={`${prefix}.name`} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField name={`${prefix}.email`} />
        <PhoneField name={`${prefix}.phone`} />
      </div>
    </>
  );
}
