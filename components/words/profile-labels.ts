/** In the order in which forms draw them. */
const LABELS: Record<string, string> = {
  legalBusinessName: "Legal business name",
  doingBusinessAs: "Trade name",
  businessType: "Business type",
  "taxID.ein.number": "Tax number (EIN)",
  "name.firstName": "First name",
  "name.middleName": "Middle name",
  "name.lastName": "Last name",
  "name.suffix": "Suffix",
  email: "E-mail",
  "phone.number": "Phone",
  "phone.countryCode": "Phone: country code",
  "address.addressLine1": "Street address",
  "address.addressLine2": "Apartment, suite",
  "address.city": "City",
  "address.stateOrProvince": "State",
  "address.postalCode": "ZIP code",
  "address.country": "Country",
  website: "Website",
  description: "Description",
  "industryCodes.mcc": "Industry (MCC)",
  "industryCodes.naics": "NAICS code",
  "industryCodes.sic": "SIC code",
  primaryRegulator: "Primary regulator",
  birthDate: "Date of birth",
  "birthDate.month": "Month of birth",
  "birthDate.day": "Day of birth",
  "birthDate.year": "Year of birth",
  "governmentID.ssn.full": "Social Security number",
  "governmentID.ssn.lastFour": "Social Security number, last four digits",
  "governmentID.itin.full": "ITIN",
  "governmentID.itin.lastFour": "ITIN, last four digits",
};
const LONGEST = 3;

/** The label of a profile's field by the end of its path, for an error summary; undefined for what no profile has. */
export function profileLabel(path: string): string | undefined {
  return LABELS[keyOf(path)];
}

/** Where a profile's field comes among the others, for the order of an error summary. */
export function profileRank(path: string): number {
  return Object.keys(LABELS).indexOf(keyOf(path));
}

/** The longest end of a path that names a field. */
function keyOf(path: string): string {
  const keys = path.split(".");
  const ends = Array.from({ length: LONGEST }, (_, cut) => keys.slice(cut - LONGEST).join("."));
  return ends.find((end) => Object.hasOwn(LABELS, end)) ?? "";
}
