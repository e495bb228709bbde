import { KEY } from "./key.mjs";

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

/**
 * Lists texts that people look for: part of a name, a word of all names, an e-mail address, last four digits, and IDs.
 */
const LOOKED_FOR = [
  ...SOUGHT,
  "sh",
  "mina",
  "mina castle",
  "adler333",
  "shop777@example.com",
  "shop77",
  "people.example",
  "7919",
  "visa 1234",
  "shop-500",
  "zebra",
  "0d9f5b1e-6c1f-4b7e-9f57-3f4f1a6e2c10",
];

/** Returns the operations that are measured against a server that does the same by hand. */
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
    "find anything": {
      ...ofPartners(
        partners,
        LOOKED_FOR.map((text) => `/api/dashboard/search?q=${encodeURIComponent(text)}`),
      ),
      isRight: ({ groups }) => groups.some(({ kind }) => kind === "account"),
    },
    "page of accounts": ofPartners(partners, ["/api/accounts?skip=500"], 20),
  };
}

/** Transfers of a cent, each under a key of its own: between many wallets, or all from one; and with a caller who waits. */
function ofPayers({ token, partnerID, spread, hot }, servers) {
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
      servers: ["direct"],
      requests: spread
        .map(transfer)
        .map((request) => ({ ...request, headers: { ...headers, "x-wait-for": "rail-response" } })),
      isRight: ({ status }) => status === "completed",
    },
  };
}

/** Lists of a partner with a thousand transfers, and of one with a million beside it: the first page and a deep one. */
function ofHistories(histories) {
  const names = Object.keys(histories);
  const lists = {
    transfers: ({ partnerID }) => `/api/accounts/${partnerID}/transfers`,
    "wallet transactions": ({ accountID, walletID }) => `/api/accounts/${accountID}/wallets/${walletID}/transactions`,
  };
  const pages = { list: "?count=50", "page of": "?count=50&skip=900" };
  const operations = Object.entries(lists).flatMap(([what, pathOf]) =>
    Object.entries(pages).map(([page, query]) => [
      `${page} ${what}`,
      {
        servers: names,
        requestsBy: Object.fromEntries(
          names.map((name) => [
            name,
            [
              {
                method: "GET",
                path: pathOf(histories[name]) + query,
                headers: { authorization: `Bearer ${histories[name].token}` },
              },
            ],
          ]),
        ),
        isRight: (found) => found.length === 50,
      },
    ]),
  );
  return Object.fromEntries(operations);
}

/**
 * Returns what is measured: the requests of each operation, what an answer must look like, and the servers that have
 * it. The quick bench has the first seven alone, and only beside the Fastify. `only` picks those whose names hold a
 * word.
 */
export function operationsOf(subject, { quick, only }) {
  const all = Object.entries(allOf(subject, quick));
  return Object.fromEntries(all.filter(([name]) => name.includes(only)));
}

function allOf(subject, quick) {
  const { "nothing (204)": nothing, ...edge } = ofTheEdge(subject, ["direct", ...(quick ? [] : ["next"]), "fastify"]);
  const compared = { ...edge, ...ofPayers(subject.payers, ["direct", "fastify"]) };
  if (quick) return compared;
  return { ...compared, "nothing (204)": nothing, ...ofSizes(subject.partners), ...ofHistories(subject.histories) };
}
