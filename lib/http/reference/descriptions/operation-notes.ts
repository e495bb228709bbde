/** Sentences about single operations, after the scope that they need. */
export const NOTES: Record<string, string> = {
  "POST /accounts/{accountID}/cards":
    "To send a card number in plain text, the account of your key or token needs a current PCI attestation, or the answer is 403. A member of your team records it in the dashboard under Settings › Compliance. A card number in `e2ee` needs no attestation.",
  "PATCH /accounts/{accountID}/cards/{cardID}":
    "To send `cardCvv` in plain text, the account of your key or token needs a current PCI attestation (Settings › Compliance in the dashboard), or the answer is 403.",
  "POST /accounts/{accountID}/embed-sessions":
    "The API key must list the web origins of the pages that embed the components (409 without them), and have the scopes of each component: `transfers.read` for payments and payouts, `wallets.read` for payouts, `issued-cards.read` for the card. `refund` needs `transfers.write`; `reveal-card` needs `issued-cards.read-secure` and a current PCI attestation.",
  "POST /embed-sessions/{embedSessionID}/renewal":
    "The previous token stops working at once. A session can be renewed by the key that created it, until a day after its token expired.",
  "POST /accounts/{accountID}/returns/{returnID}/representments":
    "Only debits that were returned with R01 or R09 can be presented again: twice at most, within 180 days of the first settlement (409 otherwise). The new transfer has the same amount and company name, and the entry says `RETRY PYMT`.",
  "POST /accounts/{accountID}/transfers":
    "The account in the path is your own; the body names the payer and the receiver by their payment methods. A success does not mean that the money has moved: read `status`. A card payment is final when its `status` is `completed`.",
};

/** The meaning of a status for one operation, by the operation's name. */
export const ANSWERS: Record<string, Record<number, string>> = {
  "POST /accounts/{accountID}/transfers": {
    200: "The transfer was created. Without `x-wait-for` the body has only its ID and time. With `x-wait-for: rail-response` it has the whole transfer, after the first answer of its rail. A card payment is final when its `status` is `completed`.",
    201: "The transfer was created, but the body has only its ID and time. Reserved: Tender does not send this status at present.",
    202: "The transfer was created, but its rail did not answer in time to a request with `x-wait-for`. The body has the whole transfer. `transfer.updated` reports what follows.",
  },
};
