/** A word that no line break splits. */
const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau";

/** A text of exactly the given length, with the given start and a very long word. */
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

/** A business's answers, with the longest possible values. */
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

/** A representative with the longest values that a form accepts. */
export const LONG_REPRESENTATIVE = {
  name: LONG_PERSON,
  ...REACHED,
  jobTitle: long(64, "Chief"),
};

/** A complete prefill of a business. */
export const LONG_PREFILL = {
  accountType: "business",
  profile: { business: LONG_BUSINESS },
  foreignID: long(64, "crm").replaceAll(" ", "-"),
  metadata: { [long(64, "segment").replaceAll(" ", "-")]: long(200, "bakery") },
  customerSupport: { ...REACHED, website: "https://support.bakery.example/help" },
};
