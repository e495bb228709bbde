import type { Outline } from "@/lib/core/operation";
import type { Scope } from "@/lib/core/scopes";
import { accounts } from "@/lib/generated/operations/accounts";
import { bankAccounts } from "@/lib/generated/operations/bank-accounts";
import type { SimulateAuthorization } from "@/lib/domain/cards/card-simulation/contract";
import { cardSimulation } from "@/lib/generated/operations/card-simulation";
import { SIMULATED_MAX } from "@/lib/domain/kernel/limits";
import { transfers } from "@/lib/generated/operations/transfers";
import { playTransfer } from "./play-transfer";
import {
  DOUBTED_PERSON,
  failingBankAccount,
  type Payment,
  playAccount,
  playBankAccount,
  playCard,
  playDispute,
  type ScenarioResult,
  type Ruling,
  SPENDING_CARD,
} from "./play";

/** Something that can happen in the sandbox, played with one account by the same calls as the API. */
export interface Scenario {
  id: string;
  title: string;
  /** Says what it does, in one sentence. */
  words: string;
  /** Says what the account must have. */
  needs?: string;
  /** The call that begins it. */
  operation: Outline & { access: Scope };
  /** Holds the body of that call. */
  body: object;
  play: (accountID: string) => Promise<ScenarioResult>;
}

const BANK = "A verified bank account and a wallet.";
const FUNDS = "A verified bank account, and money in the wallet.";
const CARD = "A linked card, a wallet and Collect funds enabled.";
const WALLET = ["service-wallet"] as const;
const DEBIT = ["ach-debit-fund"] as const;

const payment = (told: Pick<Scenario, "id" | "title" | "words">, paid: Payment): Scenario => ({
  ...told,
  needs: paid.needs,
  operation: transfers.create,
  body: {
    source: { paymentMethodID: "<paymentMethodID>" },
    destination: { paymentMethodID: "<paymentMethodID>" },
    amount: { currency: "USD", value: paid.amount },
  },
  play: (accountID) => playTransfer(accountID, paid),
});

const CHARGE: Payment = {
  from: ["card-payment"],
  to: WALLET,
  amount: 3000,
  needs: CARD,
  advance: { to: "completed" },
};

const dispute = (told: Pick<Scenario, "id" | "title" | "words">, ruling?: Ruling): Scenario => ({
  ...payment(told, CHARGE),
  play: (accountID) => playDispute(accountID, CHARGE, ruling),
});

const STORE = { name: "Corner Store", city: "Denver", state: "CO", country: "US", mcc: "5411" };

const spending = (told: Pick<Scenario, "id" | "title" | "words">, body: SimulateAuthorization): Scenario => ({
  ...told,
  needs: SPENDING_CARD,
  operation: cardSimulation.authorize,
  body,
  play: (accountID) => playCard(accountID, body),
});

/** Every scenario of the page, in its order. A new one is a new line. */
export const SCENARIOS: readonly Scenario[] = [
  payment(
    {
      id: "debit-settled",
      title: "An ACH debit that settles",
      words: "$100.00 comes from the bank and arrives right away.",
    },
    { from: DEBIT, to: WALLET, amount: 10_000, needs: BANK, advance: { to: "completed" } },
  ),
  payment(
    {
      id: "debit-returned",
      title: "A debit that is returned",
      words: "The bank returns $55.01 with code R01, insufficient funds.",
    },
    { from: DEBIT, to: WALLET, amount: 5501, needs: BANK, advance: { to: "returned", returnCode: "R01" } },
  ),
  payment(
    { id: "payout", title: "A payout that arrives", words: "$10.00 goes from the wallet to the bank right away." },
    { from: WALLET, to: ["ach-credit-standard"], amount: 1000, needs: FUNDS, advance: { to: "completed" } },
  ),
  payment(
    {
      id: "payout-returned",
      title: "A payout that is returned",
      words: "$20.00 goes to the bank, which can’t find the account and returns it.",
    },
    {
      from: WALLET,
      to: ["ach-credit-standard"],
      amount: 2000,
      needs: FUNDS,
      advance: { to: "returned", returnCode: "R03" },
    },
  ),
  payment(
    {
      id: "card-settled",
      title: "A card payment that settles",
      words: "The card pays $30.00, and it arrives right away.",
    },
    CHARGE,
  ),
  payment(
    {
      id: "card-declined",
      title: "A card payment that is declined",
      words: "The card’s issuer does not honor a payment of $66.02.",
    },
    {
      from: ["card-payment"],
      to: WALLET,
      amount: 6602,
      needs: CARD,
      advance: { to: "declined", failureCode: "do-not-honor" },
    },
  ),
  dispute({ id: "dispute-open", title: "A dispute to respond to", words: "A cardholder disputes a $30.00 payment." }),
  dispute(
    {
      id: "dispute-won",
      title: "A dispute that is won",
      words: "A $30.00 payment is disputed, you respond, and the network decides for the merchant.",
    },
    "won",
  ),
  dispute(
    {
      id: "dispute-lost",
      title: "A dispute that is lost",
      words: "A $30.00 payment is disputed, you respond, and the network decides for the cardholder.",
    },
    "lost",
  ),
  spending(
    { id: "card-spends", title: "A card that pays", words: "A store charges the card $12.34 and captures it." },
    { amount: 1234, merchantData: STORE, final: true },
  ),
  spending(
    {
      id: "card-declines",
      title: "A card that declines",
      words: "A store charges the card more than its wallet holds.",
    },
    { amount: SIMULATED_MAX, merchantData: STORE },
  ),
  {
    id: "verification-asks",
    title: "A verification that needs more",
    words: "A new account has a tax ID that belongs to someone else, so its check asks for a document.",
    operation: accounts.create,
    body: DOUBTED_PERSON,
    play: playAccount,
  },
  {
    id: "bank-account-fails",
    title: "A bank account that fails verification",
    words: "A bank account is linked, and the bank returns the verification credit.",
    operation: bankAccounts.link,
    body: { account: failingBankAccount("03") },
    play: playBankAccount,
  },
];
