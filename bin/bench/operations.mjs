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

/** What is measured against a server that does the same by hand. */
function ofTheEdge({ token, accountID, cards, invite, code }, servers) {
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, "content-type": "application/json" };
  const get = (path) => ({ method: "GET", path, headers });
  return {
    "read invite": {
      servers,
      requests: [get(`/api/onboarding-invites/${code}`)],
      isRight: (one) => one.code === code && one.prefill.profile.individual.governmentID.ssn.lastFour === "6789",
    },
    "list 50 invites": {
      servers,
      requests: [get("/api/onboarding-invites?count=50")],
      isRight: (invites) => invites.length === 50,
    },
    "create invite": {
      servers,
      requests: [{ method: "POST", path: "/api/onboarding-invites", headers: json, body: JSON.stringify(invite) }],
      isRight: (one) => one.code && one.prefill.profile.individual.governmentID.ssn.lastFour === "6789",
    },
    "card details": {
      servers,
      requests: cards.map((id) => get(`/api/issuing/${accountID}/issued-cards/${id}/details`)),
      isRight: (card) => /^\d{16}$/.test(card.pan) && /^\d{3}$/.test(card.cvv),
    },
    "nothing (204)": { servers: ["empty"], requests: [get("/api/empty")] },
  };
}

/** Lists of a partner with a thousand accounts, and of one with a hundred thousand beside it. */
function ofSizes(partners) {
  return {
    "list accounts": ofPartners(partners, ["/api/accounts"], 20),
    "search accounts": ofPartners(
      partners,
      SOUGHT.map((name) => `/api/accounts?name=${encodeURIComponent(name)}`),
      1,
    ),
    "page of accounts": ofPartners(partners, ["/api/accounts?skip=500"], 20),
  };
}

/**
 * What is measured: the requests of each operation, what an answer must look like, and the servers that have it. The quick
 * bench has the four operations alone, and only beside the Fastify.
 */
export function operationsOf(subject, { quick }) {
  const { "nothing (204)": nothing, ...edge } = ofTheEdge(subject, ["direct", ...(quick ? [] : ["next"]), "fastify"]);
  return quick ? edge : { ...edge, "nothing (204)": nothing, ...ofSizes(subject.partners) };
}
