/** The body of an invite with the fee plan `standard`. */
export const inviteBody = (more: object = {}) => ({
  capabilities: ["transfers", "wallet"],
  feePlanCodes: ["standard"],
  scopes: ["accounts.read", "transfers.write"],
  ...more,
});

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("");
const address = {
  addressLine1: "1 Main St #5",
  addressLine2: "Apt. 2",
  city: "Lyon",
  stateOrProvince: "CO",
  postalCode: "80014",
  country: "US",
};
const phone = { number: "5555550123", countryCode: "1" };

/** A prefill with every field, the expected answer, and the identity numbers that must be absent from it. */
interface PrefillExample {
  sent: Record<string, unknown>;
  answered: Record<string, unknown>;
  numbers: string[];
}

/** A business with every field and a unique EIN. */
export function business(): PrefillExample {
  const ein = `9${digits(8)}`;
  const facts = {
    legalBusinessName: "Whole Body Fitness LLC",
    doingBusinessAs: "Fitness, “etc.”".replace(/[“”]/g, "'"),
    businessType: "llc",
    address,
    phone,
    email: "owner@fitness.test",
    website: "https://fitness.test/about",
    description: "Classes & coaching for every body",
    industryCodes: { mcc: "7997", naics: "713940", sic: "7991" },
    primaryRegulator: "OCC",
  };
  const rest = {
    accountType: "business",
    capabilities: ["wallet", "card-issuing"],
    foreignID: "shop #7",
    metadata: { tier: "gold", "a b": "" },
    customerSupport: { address, email: "help@fitness.test", phone, website: "https://fitness.test/help" },
    settings: { cardPayment: { statementDescriptor: "WHOLE BODY" }, achPayment: { companyName: "WholeBody" } },
    mode: "sandbox",
    termsOfService: {
      acceptedDate: "2026-01-02T03:04:05Z",
      acceptedIP: "192.0.2.1",
      acceptedUserAgent: "Test/1.0",
      acceptedDomain: "https://partner.test",
    },
  };
  return {
    sent: {
      ...rest,
      profile: { business: { ...facts, taxID: { ein: { number: `${ein.slice(0, 2)}-${ein.slice(2)}` } } } },
    },
    answered: { ...rest, profile: { business: { ...facts, taxID: { ein: { number: `*****${ein.slice(-4)}` } } } } },
    numbers: [ein, `${ein.slice(0, 2)}-${ein.slice(2)}`],
  };
}

/** A person with every field. */
export function individual(): PrefillExample {
  const [ssn, itin] = [`8${digits(8)}`, `9${digits(8)}`];
  const written = (number: string) => `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`;
  const facts = {
    name: { firstName: "Zoë", middleName: "J.", lastName: "O'Neil (Ward)", suffix: "Jr" },
    address,
    phone,
    email: "zoe@example.test",
    birthDate: { day: 29, month: 2, year: 1996 },
  };
  const profile = (governmentID: object) => ({ individual: { ...facts, governmentID } });
  const rest = { accountType: "individual", capabilities: ["transfers"], foreignID: "person-1", metadata: {} };
  return {
    sent: { ...rest, profile: profile({ ssn: { full: written(ssn), lastFour: ssn.slice(-4) }, itin: { full: itin } }) },
    answered: { ...rest, profile: profile({ ssn: { lastFour: ssn.slice(-4) }, itin: { lastFour: itin.slice(-4) } }) },
    numbers: [ssn, written(ssn), itin, written(itin)],
  };
}
