const SCOPES = ["accounts.read", "accounts.write", "capabilities.write", "transfers.write", "wallets.read"];

/** Whom the measured invite is for: everything one knows of a person, the social security number included. */
const INVITE = {
  capabilities: ["transfers", "wallet", "send-funds"],
  feePlanCodes: ["standard"],
  scopes: SCOPES,
  prefill: {
    accountType: "individual",
    profile: {
      individual: {
        name: { firstName: "Amanda", middleName: "Mae", lastName: "Yang" },
        phone: { number: "8185551212", countryCode: "1" },
        email: "amanda.yang@example.com",
        address: {
          addressLine1: "123 Main Street",
          addressLine2: "Unit 302",
          city: "Boulder",
          stateOrProvince: "CO",
          postalCode: "80301",
          country: "US",
        },
        birthDate: { day: 9, month: 11, year: 1989 },
        governmentID: { ssn: { full: "123-45-6789" } },
      },
    },
    metadata: { customer: "4528aba-b9a1", segment: "small-business" },
    foreignID: "customer-4528aba",
  },
  returnURL: "https://platform.example.com/onboarded",
  termsOfServiceURL: "https://platform.example.com/terms",
};

/** Requests of the partner of so many accounts: which they are is told by the name of the partner, in place of a server's. */
const ofPartners = (partners, paths, count) => ({
  servers: Object.keys(partners),
  requestsBy: Object.fromEntries(
    Object.entries(partners).map(([name, token]) => [
      name,
      paths.map((path) => ({ method: "GET", path, headers: { authorization: `Bearer ${token}` } })),
    ]),
  ),
  isRight: (accounts) => accounts.length === count,
});

/** Names of which each partner has one; and a word which is in all names. */
const SOUGHT = [
  ...Array.from({ length: 9 }, (_name, index) => `shop ${String(111 * (index + 1)).padStart(6, "0")}`),
  "shop",
];

/** What is measured: the requests of each operation, what an answer must look like, and the servers that have it. */
export const operationsOf = ({ token, accountID, cards, partners }) => {
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, "content-type": "application/json" };
  return {
    "create invite": {
      servers: ["direct", "next", "fastify"],
      requests: [{ method: "POST", path: "/api/onboarding-invites", headers: json, body: JSON.stringify(INVITE) }],
      isRight: (invite) => invite.code && invite.prefill.profile.individual.governmentID.ssn.lastFour === "6789",
    },
    "list invites": {
      servers: ["direct", "next"],
      requests: [{ method: "GET", path: "/api/onboarding-invites?count=20", headers }],
      isRight: (invites) => invites.length === 20,
    },
    "card details": {
      servers: ["direct", "next", "fastify"],
      requests: cards.map((id) => ({
        method: "GET",
        path: `/api/issuing/${accountID}/issued-cards/${id}/details`,
        headers,
      })),
      isRight: (card) => /^\d{16}$/.test(card.pan) && /^\d{3}$/.test(card.cvv),
    },
    "list accounts": ofPartners(partners, ["/api/accounts"], 20),
    "search accounts": ofPartners(
      partners,
      SOUGHT.map((name) => `/api/accounts?name=${encodeURIComponent(name)}`),
      1,
    ),
    "page of accounts": ofPartners(partners, ["/api/accounts?skip=500"], 20),
    "nothing (204)": { servers: ["empty"], requests: [{ method: "GET", path: "/api/empty", headers }] },
  };
};
