import type { Outline } from "@/lib/core/api/operation";
import type { Scope } from "@/lib/core/access/scopes";
import { accounts } from "@/lib/generated/operations/accounts";
import { bankAccounts } from "@/lib/generated/operations/bank-accounts";
import type { SimulateAuthorization } from "@/lib/domain/cards/card-simulation/contract";
import { cardSimulation } from "@/lib/generated/operations/card-simulation";
import { SIMULATED_MAX } from "@/lib/domain/kernel/limits";
import type { ScenarioNeed } from "@/lib/domain/overview/sandbox/dashboard";
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
} from "./play";

/** Event that can be played in the sandbox for one account, with the same calls as the API. */
export interface Scenario {
  id: string;
  title: string;
  words: string;
  needs: readonly ScenarioNeed[];
  makes: readonly string[];
  operation: Outline & { access: Scope };
  body: object;
  play: (accountID: string) => Promise<ScenarioResult>;
}

type ScenarioHeading = Pick<Scenario, "id" | "title" | "words">;

const BANK: readonly ScenarioNeed[] = ["verified-bank-account", "wallet"];
const PAYOUT: readonly ScenarioNeed[] = ["bank-account", "wallet", "funds"];
const CARD: readonly ScenarioNeed[] = ["linked-card", "wallet", "collect-funds"];
const WALLET = ["service-wallet"] as const;
const DEBIT = ["ach-debit-fund"] as const;

const payment = (heading: ScenarioHeading, paid: Payment): Scenario => ({
  ...heading,
  needs: paid.needs,
  makes: ["A transfer"],
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

const dispute = (heading: ScenarioHeading, ruling?: Ruling): Scenario => ({
  ...payment(heading, CHARGE),
  makes: ["A transfer", "A dispute", ...(ruling ? ["Evidence, which is submitted"] : [])],
  play: (accountID) => playDispute(accountID, CHARGE, ruling),
});

const STORE = { name: "Corner Store", city: "Denver", state: "CO", country: "US", mcc: "5411" };

const spending = (
  heading: ScenarioHeading & Pick<Scenario, "needs" | "makes">,
  body: SimulateAuthorization,
): Scenario => ({
  ...heading,
  operation: cardSimulation.authorize,
  body,
  play: (accountID) => playCard(accountID, body),
});

/** All scenarios of the page, in order. To add one, add a line to a group. */
export const SCENARIO_GROUPS: readonly { name: string; scenarios: readonly Scenario[] }[] = [
  {
    name: "Bank payments",
    scenarios: [
      payment(
        {
          id: "debit-settled",
          title: "Settled ACH debit",
          words: "$100.00 comes from the bank and arrives right away.",
        },
        { from: DEBIT, to: WALLET, amount: 10_000, needs: BANK, advance: { to: "completed" } },
      ),
      payment(
        {
          id: "debit-returned",
          title: "Returned debit",
          words: "The bank returns $55.01 with code R01, insufficient funds.",
        },
        { from: DEBIT, to: WALLET, amount: 5501, needs: BANK, advance: { to: "returned", returnCode: "R01" } },
      ),
      payment(
        { id: "payout", title: "Completed payout", words: "$10.00 goes from the wallet to the bank right away." },
        { from: WALLET, to: ["ach-credit-standard"], amount: 1000, needs: PAYOUT, advance: { to: "completed" } },
      ),
      payment(
        {
          id: "payout-returned",
          title: "Returned payout",
          words: "$20.00 goes to the bank, which can’t find the account and returns it.",
        },
        {
          from: WALLET,
          to: ["ach-credit-standard"],
          amount: 2000,
          needs: PAYOUT,
          advance: { to: "returned", returnCode: "R03" },
        },
      ),
    ],
  },
  {
    name: "Card payments",
    scenarios: [
      payment(
        {
          id: "card-settled",
          title: "Settled card payment",
          words: "The card pays $30.00, and it arrives right away.",
        },
        CHARGE,
      ),
      payment(
        {
          id: "card-declined",
          title: "Declined card payment",
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
    ],
  },
  {
    name: "Disputes",
    scenarios: [
      dispute({
        id: "dispute-open",
        title: "Open dispute",
        words: "A cardholder disputes a $30.00 payment.",
      }),
      dispute(
        {
          id: "dispute-won",
          title: "Won dispute",
          words: "A $30.00 payment is disputed, you respond, and the network decides for the merchant.",
        },
        "won",
      ),
      dispute(
        {
          id: "dispute-lost",
          title: "Lost dispute",
          words: "A $30.00 payment is disputed, you respond, and the network decides for the cardholder.",
        },
        "lost",
      ),
    ],
  },
  {
    name: "Spending",
    scenarios: [
      spending(
        {
          id: "card-spends",
          title: "Approved purchase",
          words: "A store charges the card $12.34 and captures it.",
          needs: ["spending-card", "funds"],
          makes: ["An authorization", "A card transaction"],
        },
        { amount: 1234, merchantData: STORE, final: true },
      ),
      spending(
        {
          id: "card-declines",
          title: "Declined purchase",
          words: "A store charges the card more than its wallet holds.",
          needs: ["spending-card"],
          makes: ["A declined authorization"],
        },
        { amount: SIMULATED_MAX, merchantData: STORE },
      ),
    ],
  },
  {
    name: "Verification",
    scenarios: [
      {
        id: "verification-asks",
        title: "Incomplete verification",
        words: "A new account has a tax ID that belongs to someone else, so its check asks for a document.",
        needs: [],
        makes: ["An account", "A request for the Transfers capability"],
        operation: accounts.create,
        body: DOUBTED_PERSON,
        play: playAccount,
      },
      {
        id: "bank-account-fails",
        title: "Failed bank account verification",
        words: "A bank account is linked, and the bank returns the verification credit.",
        needs: [],
        makes: ["A bank account", "Its verification, which fails"],
        operation: bankAccounts.link,
        body: { account: failingBankAccount("03") },
        play: playBankAccount,
      },
    ],
  },
];
