/** The header that gets a new value in each request. */
export const KEY = "x-idempotency-key";

const servers = ["tender", "fastify"];

/** Returns the operations that are measured against a server that does the same by hand. */
function ofTheEdge({ token, accountID, cards, invite, code }) {
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
  };
}

/** Transfers of a cent, each under a key of its own: between many wallets, or all from one; and with a caller who waits. */
function ofPayers({ token, partnerID, spread, hot }) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", [KEY]: "" };
  const transfer = ([from, to]) => ({
    method: "POST",
    path: `/api/accounts/${partnerID}/transfers`,
    headers,
    body: JSON.stringify({
      source: { paymentMethodID: from },
      destination: { paymentMethodID: to },
      amount: { currency: "USD", value: 1 },
      description: "Bench",
    }),
  });
  const isRight = ({ transferID, createdOn }) => transferID && createdOn;
  return {
    "transfer, spread": { servers, requests: spread.map(transfer), isRight },
    "transfer, one wallet": { servers, requests: hot.map(transfer), isRight },
    "transfer, waiting": {
      servers: ["tender"],
      requests: spread
        .map(transfer)
        .map((request) => ({ ...request, headers: { ...headers, "x-wait-for": "rail-response" } })),
      isRight: ({ status }) => status === "completed",
    },
  };
}

/**
 * Returns what is measured: the requests of each operation, what an answer must look like, and the servers that have it.
 * `only` picks those whose names hold a word.
 */
export function operationsOf(subject, only) {
  const all = { ...ofTheEdge(subject), ...ofPayers(subject.payers) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name.includes(only)));
}
