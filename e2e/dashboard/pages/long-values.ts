/** One word no line breaks by itself. */
const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau";

/** A text of exactly so many characters which begins as given and has one very long word. */
export const long = (length: number, start: string) => `${start} ${WORD} `.repeat(10).slice(0, length);

export const LONG_EMAIL = `konstantin.alexander.${WORD.toLowerCase().slice(0, 30)}@accounts-receivable.${WORD.toLowerCase()}.example`;
const LONG_ADDRESS = {
  addressLine1: long(60, "1234 North"),
  addressLine2: long(32, "Suite 5"),
  city: long(32, "Llanfair"),
  stateOrProvince: "CO",
  postalCode: "80202",
  country: "US",
};
const PHONE = { number: "3035550142", countryCode: "1" };
const REACHED = { email: LONG_EMAIL, phone: PHONE, address: LONG_ADDRESS };

export const LONG_PERSON = { firstName: long(64, "Maximilian"), lastName: long(64, "Wolfeschlegelstein") };

/** Holds a business's answers, as long as they may be. */
export const LONG_BUSINESS = {
  legalBusinessName: long(64, "Orchard"),
  doingBusinessAs: long(64, "Traded as"),
  businessType: "privateCorporation",
  ...REACHED,
  website: `https://www.${WORD.toLowerCase()}.example/about/us/all`,
  description: long(100, "We bake"),
  industryCodes: { mcc: "5812", naics: "722511", sic: "5812" },
};

export const LONG_INDIVIDUAL = {
  name: { ...LONG_PERSON, middleName: long(64, "Theodor"), suffix: long(20, "Jr.") },
  ...REACHED,
};

/** A representative as far as a form takes them. */
export const LONG_REPRESENTATIVE = {
  name: LONG_PERSON,
  ...REACHED,
  jobTitle: long(64, "Chief"),
};

/** A prefill of a business of which everything is known. */
export const LONG_PREFILL = {
  accountType: "business",
  profile: { business: LONG_BUSINESS },
  foreignID: long(64, "crm").replaceAll(" ", "-"),
  metadata: { [long(64, "segment").replaceAll(" ", "-")]: long(200, "bakery") },
  customerSupport: { ...REACHED, website: "https://support.bakery.example/help" },
};
