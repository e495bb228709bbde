// Onboards a merchant, charges a card for it, keeps a fee, and refunds a part. Needs Node.js 20 and a sandbox key's .env file:
//   node --env-file=tender.env first-payment.mjs
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const { TENDER_URL, TENDER_ACCOUNT_ID, TENDER_KEY_ID, TENDER_KEY_SECRET } = process.env;
const authorization = `Basic ${Buffer.from(`${TENDER_KEY_ID}:${TENDER_KEY_SECRET}`).toString("base64")}`;

/** Sends a request and returns the body of a success. */
async function call(method, path, body, headers = {}) {
  const response = await fetch(`${TENDER_URL}/api${path}`, {
    method,
    headers: {
      authorization,
      "content-type": "application/json",
      "x-service-version": "v2024.01.00",
      // Store the key with your order before you send the request: a repeat with the same key does nothing twice.
      ...(method === "POST" && { "x-idempotency-key": randomUUID() }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** Reads an object until it is as expected. In production, wait for its webhook instead. */
async function until(isDone, path) {
  for (;;) {
    const object = await call("GET", path);
    if (isDone(object)) return object;
    await sleep(500);
  }
}

// 1. A merchant. `collect-funds` lets it take card payments into its wallet.
const address = {
  addressLine1: "1200 Lincoln Street",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80203",
  country: "US",
};
const phone = { number: "3035550142", countryCode: "1" };
const { accountID } = await call("POST", "/accounts", {
  accountType: "business",
  profile: {
    business: {
      legalBusinessName: "Lincoln Lunch LLC",
      businessType: "llc",
      address,
      phone,
      email: "hello@lunch.example",
      website: "https://lunch.example",
      description: "A lunch place on a marketplace",
      industryCodes: { mcc: "5812" },
      taxID: { ein: { number: "840000421" } },
    },
  },
  termsOfService: {
    manual: {
      acceptedDate: new Date().toISOString(),
      acceptedIP: "203.0.113.24",
      acceptedUserAgent: "Mozilla/5.0",
      acceptedDomain: "https://marketplace.example",
    },
  },
  customerSupport: { phone, email: "help@lunch.example", website: "https://lunch.example" },
  settings: { cardPayment: { statementDescriptor: "LINCOLN LUNCH" } },
});
const merchant = `/accounts/${accountID}`;
await call("POST", `${merchant}/capabilities`, { capabilities: ["transfers", "wallet", "collect-funds"] });

// 2. Everything else that verification needs. `requirements.currentlyDue` of a capability names what is missing.
await call("POST", `${merchant}/representatives`, {
  name: { firstName: "Maria", lastName: "Rivera" },
  phone,
  email: "maria@lunch.example",
  address,
  birthDate: { day: 14, month: 6, year: 1984 },
  governmentID: { ssn: { full: "900000421" } },
  responsibilities: { isController: true, isOwner: true, ownershipPercentage: 100, jobTitle: "Managing member" },
});
await call("PATCH", merchant, { profile: { business: { ownersProvided: true } } });
await call("PUT", `${merchant}/underwriting`, {
  averageTransactionSize: 5000,
  maxTransactionSize: 50000,
  averageMonthlyTransactionVolume: 1000000,
  volumeByCustomerType: { businessToBusinessPercentage: 0, consumerToBusinessPercentage: 100 },
  cardVolumeDistribution: {
    ecommercePercentage: 100,
    cardPresentPercentage: 0,
    mailOrPhonePercentage: 0,
    debtRepaymentPercentage: 0,
  },
  fulfillment: {
    hasPhysicalGoods: true,
    isShippingProduct: true,
    shipmentDurationDays: 3,
    returnPolicy: "withinThirtyDays",
  },
});
await until((list) => list.every(({ status }) => status === "enabled"), `${merchant}/capabilities`);
console.log(`Merchant: ${accountID}`);

// 3. A customer with a test card. Sending card numbers needs a current PCI attestation.
const customer = await call("POST", "/accounts", {
  accountType: "individual",
  profile: { individual: { name: { firstName: "Pat", lastName: "Lee" }, email: "pat@customer.example", phone } },
});
const card = await call(
  "POST",
  `/accounts/${customer.accountID}/cards`,
  {
    cardNumber: "4111111111111111",
    cardCvv: "111",
    expiration: { month: "08", year: "35" },
    holderName: "Pat Lee",
    billingAddress: { postalCode: "11111" },
  },
  { "x-wait-for": "payment-method" },
);

// 4. A charge of $50.00. Your own account is in the path of every transfer. You keep $2.00, the merchant gets $48.00.
const from = card.paymentMethods.find(({ paymentMethodType }) => paymentMethodType === "card-payment");
const [to] = await call("GET", `${merchant}/payment-methods?paymentMethodType=service-wallet`);
const { transferID } = await call("POST", `/accounts/${TENDER_ACCOUNT_ID}/transfers`, {
  source: { paymentMethodID: from.paymentMethodID },
  destination: { paymentMethodID: to.paymentMethodID },
  amount: { currency: "USD", value: 5000 },
  facilitatorFee: { total: 200 },
  description: "Lunch for four",
});
const transfer = `/accounts/${TENDER_ACCOUNT_ID}/transfers/${transferID}`;
const isOver = ({ status }) => status === "completed" || status === "failed";
const paid = await until(isOver, transfer);
const wallet = `${merchant}/wallets/${to.wallet.walletID}`;
console.log(`Payment: ${paid.status}, wallet: $${(await call("GET", wallet)).availableBalance.valueDecimal}`);

// 5. A refund of $20.00. It comes out of the merchant's wallet.
const { refundID } = await call("POST", `${transfer}/refunds`, { amount: 2000 });
const refund = await until(isOver, `${transfer}/refunds/${refundID}`);
console.log(`Refund: ${refund.status}, wallet: $${(await call("GET", wallet)).availableBalance.valueDecimal}`);
