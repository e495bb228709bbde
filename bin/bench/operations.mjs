export const KEY = "x-idempotency-key";

const servers = ["tender", "fastify"];

/** The operations that are compared with a hand-written server. */
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

/** Transfers of one cent with different keys: between many wallets, all from one wallet, and with a waiting caller. */
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
 * The measured requests of each operation, with the check of a response and the servers that support it. `only` picks
 * operations by a word in their names.
 */
export function operationsOf(subject, only) {
  const all = { ...ofTheEdge(subject), ...ofPayers(subject.payers) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name.includes(only)));
}
