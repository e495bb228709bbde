import { BUSINESS_TYPES } from "@/components/words/business-types";
import { industryWords } from "@/components/words/trades";
import { formatPhone } from "@/components/words/format-phone";
import type { Address } from "@/lib/core/shapes";
import type { DraftAnswers, DraftPerson, OnFile } from "@/lib/domain/applications/dashboard";
import { fill } from "@/lib/core/bilingual";
import type { Words } from "./words/words";

/** One answer as it is read back. */
export interface SummaryRow {
  label: string;
  /** Where it stands in the draft. */
  path: string;
  value?: string | undefined;
}

type Business = NonNullable<NonNullable<DraftAnswers["profile"]>["business"]>;
type Person = NonNullable<NonNullable<DraftAnswers["profile"]>["individual"]>;
type Contact = {
  email?: string | undefined;
  phone?: { number?: string | undefined } | undefined;
  address?: Address | undefined;
};

/** The answers about the account's owner, in the order of their fields. */
export function profileRows(
  { accountType, profile }: DraftAnswers,
  onFile: OnFile | undefined,
  words: Words,
): SummaryRow[] {
  const sealed = identityRows(accountType, onFile, words);
  if (accountType === "individual") return [nameRow("profile.individual", profile?.individual ?? {}), ...sealed];
  return businessRows(profile?.business ?? {}, sealed, words);
}

/** What is sealed: that there is a birth date, and a number by its end. */
function identityRows(
  accountType: DraftAnswers["accountType"],
  onFile: OnFile | undefined,
  { forms }: Words,
): SummaryRow[] {
  const { common, profile } = forms;
  return [
    ...(onFile?.hasBirthDate && accountType !== "business"
      ? [{ label: "Date of birth", path: "onFile", value: common.onFile }]
      : []),
    ...(onFile?.lastFour
      ? [
          {
            label: accountType === "business" ? profile.taxNumber : profile.identityNumber,
            path: "onFile",
            value: `${common.onFile} ··${onFile.lastFour}`,
          },
        ]
      : []),
  ];
}

/** The answers about a person who controls or owns the business. */
export function personRows(person: DraftPerson, onFile: OnFile | undefined, words: Words): SummaryRow[] {
  const { people } = words.forms;
  const { isController, isOwner, ownershipPercentage, jobTitle } = person.responsibilities ?? {};
  const roles = [
    isController && people.controller,
    isOwner && fill(people.ownerOf, { share: ownershipPercentage ?? "?" }),
  ]
    .filter(Boolean)
    .join(", ");
  const own = [...contact("person", person), ...identityRows("individual", onFile, words)];
  return [
    { label: people.role, path: "role", value: roles || undefined },
    ...(jobTitle ? [{ label: people.jobTitle, path: "jobTitle", value: jobTitle }] : []),
    ...own,
  ];
}

function nameRow(prefix: string, { name }: Person): SummaryRow {
  const full = name && [name.firstName, name.middleName, name.lastName, name.suffix].filter(Boolean).join(" ");
  return { label: "Name", path: `${prefix}.name`, value: full };
}

/** The answers about how to reach the account's owner. */
export function contactRows({ accountType, profile }: DraftAnswers): SummaryRow[] {
  return contact(`profile.${accountType}`, profile?.[accountType ?? "business"] ?? {});
}

/** The answers about where a business's customers turn; none when nothing was given. */
export function supportRows({ accountType, customerSupport }: DraftAnswers): SummaryRow[] {
  if (accountType !== "business" || !customerSupport) return [];
  const [email, phone, address] = contact("customerSupport", customerSupport);
  const rows = [
    email,
    phone,
    { label: "Website", path: "customerSupport.website", value: customerSupport.website },
    address,
  ];
  return rows.filter(({ value }) => value !== undefined);
}

function businessRows(
  {
    legalBusinessName,
    doingBusinessAs,
    businessType,
    website,
    description,
    industryCodes = {},
    primaryRegulator,
  }: Business,
  sealed: SummaryRow[],
  { phrases, language }: Words,
): SummaryRow[] {
  const { mcc, naics, sic } = industryCodes;
  const at = (name: string) => `profile.business.${name}`;
  const rows = [
    { label: "Legal business name", path: at("legalBusinessName"), value: legalBusinessName },
    { label: "Trade name", path: at("doingBusinessAs"), value: doingBusinessAs },
    {
      label: "Business type",
      path: at("businessType"),
      value: businessType && (phrases?.[BUSINESS_TYPES[businessType]] ?? BUSINESS_TYPES[businessType]),
    },
    ...sealed,
    { label: "Website", path: at("website"), value: website },
    { label: "Description", path: at("description"), value: description },
    { label: "Industry", path: at("industryCodes.mcc"), value: mcc && industryWords(mcc, language) },
    { label: "NAICS code", path: at("industryCodes.naics"), value: naics },
    { label: "SIC code", path: at("industryCodes.sic"), value: sic },
    { label: "Primary regulator", path: at("primaryRegulator"), value: primaryRegulator },
  ];
  return rows.filter(({ value }) => value !== undefined);
}

function contact(prefix: string, { email, phone, address }: Contact): [SummaryRow, SummaryRow, SummaryRow] {
  return [
    { label: "E-mail", path: `${prefix}.email`, value: email },
    { label: "Phone", path: `${prefix}.phone.number`, value: phone?.number && `+1 ${formatPhone(phone.number)}` },
    { label: "Address", path: `${prefix}.address`, value: address && addressLine(address) },
  ];
}

function addressLine({ addressLine1, addressLine2, city, stateOrProvince, postalCode }: Address): string {
  return [addressLine1, addressLine2, `${city}, ${stateOrProvince} ${postalCode}`].filter(Boolean).join(", ");
}
