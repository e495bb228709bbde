import type { DefinitionItem } from "@/components/ui/definition-list";
import type { Address, Phone } from "@/lib/core/shapes";
import type { BusinessProfile, CustomerSupport, IndividualProfile } from "@/lib/domain/accounts/shared/profile";
import { BUSINESS_TYPES } from "./business-types";
import { industryWords } from "./trades";
import { formatPhone } from "./format-phone";

type Filled = { label: string; value: string | undefined };

/** Those facts that are known, as rows, in the order of their fields. */
function known(facts: readonly Filled[]): DefinitionItem[] {
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** What is known of a business, as rows; `taxNumber` as it may be shown. */
export function businessFacts(business: Omit<BusinessProfile, "taxID">, taxNumber?: string): DefinitionItem[] {
  const { mcc, naics, sic } = business.industryCodes ?? {};
  return known([
    { label: "Legal business name", value: business.legalBusinessName },
    { label: "Trade name", value: business.doingBusinessAs },
    { label: "Business type", value: business.businessType && BUSINESS_TYPES[business.businessType] },
    { label: "Tax number (EIN)", value: taxNumber },
    ...reach(business),
    { label: "Website", value: business.website },
    { label: "Description", value: business.description },
    { label: "Industry (MCC)", value: mcc && industryWords(mcc) },
    { label: "NAICS code", value: naics },
    { label: "SIC code", value: sic },
    { label: "Primary regulator", value: business.primaryRegulator },
  ]);
}

/** What is known of a person, as rows; birth date and identity number as they may be shown. */
export function individualFacts(
  person: Omit<IndividualProfile, "birthDate" | "governmentID">,
  shown: { birthDate?: string | undefined; governmentID?: string | undefined } = {},
): DefinitionItem[] {
  const { firstName, middleName, lastName, suffix } = person.name;
  return known([
    { label: "Name", value: [firstName, middleName, lastName, suffix].filter(Boolean).join(" ") },
    ...reach(person),
    { label: "Date of birth", value: shown.birthDate },
    { label: "SSN or ITIN", value: shown.governmentID },
  ]);
}

/** Where a business's customers turn, as rows. */
export function supportFacts(support: CustomerSupport): DefinitionItem[] {
  const [email, phone, address] = reach(support);
  return known([email, phone, { label: "Website", value: support.website }, address]);
}

function reach({
  email,
  phone,
  address,
}: {
  email?: string | undefined;
  phone?: Phone | undefined;
  address?: Address | undefined;
}): [Filled, Filled, Filled] {
  return [
    { label: "E-mail", value: email },
    { label: "Phone", value: phone?.number && `+${phone.countryCode ?? "1"} ${formatPhone(phone.number)}` },
    { label: "Address", value: address && addressLine(address) },
  ];
}

function addressLine({ addressLine1, addressLine2, city, stateOrProvince, postalCode, country }: Address): string {
  return [addressLine1, addressLine2, city, `${stateOrProvince} ${postalCode}`, country].filter(Boolean).join(", ");
}
