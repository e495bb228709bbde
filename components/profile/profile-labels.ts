const LABELS: Record<string, string> = {
  legalBusinessName: "Legal business name",
  doingBusinessAs: "Trade name",
  businessType: "Business type",
  description: "Description",
  primaryRegulator: "Primary regulator",
  "industryCodes.mcc": "Industry (MCC)",
  "industryCodes.naics": "NAICS code",
  "industryCodes.sic": "SIC code",
  "taxID.ein.number": "Tax number (EIN)",
  "name.firstName": "First name",
  "name.middleName": "Middle name",
  "name.lastName": "Last name",
  "name.suffix": "Suffix",
  birthDate: "Date of birth",
  "birthDate.day": "Day of birth",
  "birthDate.month": "Month of birth",
  "birthDate.year": "Year of birth",
  "governmentID.ssn.full": "Social Security number",
  "governmentID.ssn.lastFour": "Social Security number, last four digits",
  "governmentID.itin.full": "ITIN",
  "governmentID.itin.lastFour": "ITIN, last four digits",
  email: "E-mail",
  website: "Website",
  "phone.number": "Phone",
  "phone.countryCode": "Phone country code",
  "address.addressLine1": "Street address",
  "address.addressLine2": "Apartment, suite",
  "address.city": "City",
  "address.stateOrProvince": "State",
  "address.postalCode": "ZIP code",
  "address.country": "Country",
};
const LONGEST = 3;

/** The label of a profile's field by the end of its path, for an error summary; undefined for what no profile has. */
export function profileLabel(path: string): string | undefined {
  const keys = path.split(".");
  for (let size = LONGEST; size > 0; size -= 1) {
    const label = LABELS[keys.slice(-size).join(".")];
    if (label) return label;
  }
  return undefined;
}
