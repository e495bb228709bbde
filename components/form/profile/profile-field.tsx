import dynamic from "next/dynamic";
import { EmailField, PhoneField, WebsiteField } from "@/components/form/fields/contact-fields";
import { below, markOf, type ProfilePartProps, under } from "@/components/form/fields/part";
import { TextField } from "@/components/form/fields/text-field";
import { Skeleton, SkeletonField } from "@/components/ui/feedback/skeleton";
import { placeBelow, profileField, type ProfilePath } from "@/components/words/profile-fields";
import { NameFields } from "./name-fields";

/** Few forms have these fields, so they are a separate chunk. */
const load = () => import("./identity-fields");
const Waiting = () => <SkeletonField />;

const WaitingAddress = () => (
  <div>
    <Skeleton className="mb-1.5 w-20" />
    <div className="grid gap-4 sm:grid-cols-6">
      <SkeletonField className="sm:col-span-4" />
      <SkeletonField className="sm:col-span-2" />
      <SkeletonField className="sm:col-span-3" />
      <SkeletonField className="sm:col-span-3" />
      <SkeletonField className="sm:col-span-2" />
      <SkeletonField className="sm:col-span-4" />
    </div>
  </div>
);

const CheckboxField = dynamic(
  () => import("@/components/form/fields/choice-fields").then((loaded) => loaded.CheckboxField),
  {
    loading: Waiting,
  },
);
const NumberField = dynamic(
  () => import("@/components/form/fields/number-field").then((loaded) => loaded.NumberField),
  {
    loading: Waiting,
  },
);
const AddressFields = dynamic(
  () => import("@/components/form/fields/address-fields").then((loaded) => loaded.AddressFields),
  {
    loading: () => <WaitingAddress />,
  },
);
const DescriptionField = dynamic(() => import("./trade-fields").then((loaded) => loaded.DescriptionField), {
  loading: () => <SkeletonField control="h-22" />,
});
const IndustryFields = dynamic(() => import("./trade-fields").then((loaded) => loaded.IndustryFields), {
  loading: Waiting,
});
const AnswerSelect = dynamic(() => import("./answer-select").then((loaded) => loaded.AnswerSelect), {
  loading: Waiting,
});
const TaxIDField = dynamic(() => import("./identity-fields").then((loaded) => loaded.TaxIDField), { loading: Waiting });
const BirthDateOnFile = dynamic(() => load().then((loaded) => loaded.BirthDateOnFile), { loading: Waiting });
const GovernmentIDOnFile = dynamic(() => load().then((loaded) => loaded.GovernmentIDOnFile), { loading: Waiting });

export type ProfileFieldProps = ProfilePartProps & {
  path: ProfilePath;
  label?: string;
};

export function ProfileField({ path, prefix, required, isOwn = false, label: ownLabel }: ProfileFieldProps) {
  const { label: defaultLabel, hint, placeholder, control, autoComplete } = profileField(path);
  const at = placeBelow(path);
  const name = under(prefix, at);
  const label = ownLabel ?? defaultLabel.en;
  const field = { name, label, ...(hint && { hint: hint.en }), ...markOf(required, at) };
  const group = { prefix: name, legend: label, isOwn, required: below(required, at) };
  switch (control) {
    case "name":
      return <NameFields {...group} />;
    case "address":
      return <AddressFields {...group} />;
    case "email":
      return <EmailField {...field} isOwn={isOwn} />;
    case "phone":
      return <PhoneField {...field} {...markOf(required, `${at}.number`)} isOwn={isOwn} />;
    case "website":
      return <WebsiteField {...field} />;
    case "description":
      return <DescriptionField {...field} />;
    case "industry":
      return <IndustryFields {...group} />;
    case "taxID":
      return <TaxIDField prefix={prefix} required={required} />;
    case "birthDate":
      return <BirthDateOnFile name={name} legend={label} isOptional={field.isOptional} />;
    case "governmentID":
      return <GovernmentIDOnFile {...group} />;
    case "check":
      return <CheckboxField {...field} />;
    case "select":
      return <AnswerSelect {...field} path={path} placeholder={placeholder?.en} />;
    case "number":
      return <NumberField {...field} />;
    case "text":
      return <TextField {...field} input={{ autoComplete: isOwn ? autoComplete : "off" }} />;
  }
}
