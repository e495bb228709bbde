import type { Request } from "@/lib/core/api/operation";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { accounts } from "@/lib/generated/operations/accounts";
import { bankAccounts } from "@/lib/generated/operations/bank-accounts";
import type { SimulateAuthorization } from "@/lib/domain/cards/card-simulation/contract";
import { cardSimulation } from "@/lib/generated/operations/card-simulation";
import type { AdvanceTransfer } from "@/lib/domain/overview/sandbox/contract";
import type { ScenarioNeed } from "@/lib/domain/overview/sandbox/dashboard";
import { makeTransfer, missing } from "./play-transfer";
import { call, CallError } from "@/lib/client/call";
import { issuedCards } from "@/lib/generated/operations/issuing";
import { disputeEvidence } from "@/lib/generated/operations/dispute-evidence";
import { disputes } from "@/lib/generated/operations/disputes";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { FAILING_NUMBER } from "@/lib/core/money/test-values";
import { capabilities } from "@/lib/generated/operations/capabilities";

export interface ScenarioResult {
  words: string;
  link: { href: string; label: string };
}

/** Transfer between methods of one account, and the next event of its rail. */
export interface Payment {
  from: readonly PaymentMethodType[];
  to: readonly PaymentMethodType[];
  /** In cents. */
  amount: number;
  needs: readonly ScenarioNeed[];
  advance: NonNullable<AdvanceTransfer>;
}

/** Person with a number that belongs to someone else, until a document proves otherwise. */
export const DOUBTED_PERSON = {
  accountType: "individual",
  profile: {
    individual: {
      name: { firstName: "Test", lastName: "Person" },
      email: "test.person@example.com",
      phone: { number: "3035550123", countryCode: "1" },
      address: {
        addressLine1: "1 Main Street",
        city: "Denver",
        stateOrProvince: "CO",
        postalCode: "80202",
        country: "US",
      },
      birthDate: { day: 9, month: 11, year: 1989 },
      governmentID: { ssn: { full: FAILING_NUMBER } },
    },
  },
} satisfies Request<typeof accounts.create>["body"];

/** Creates the account and requests a capability, which starts its verification. */
export async function playAccount(): Promise<ScenarioResult> {
  const { accountID } = await call(accounts.create, { body: DOUBTED_PERSON });
  await call(capabilities.request, { params: { accountID }, body: { capabilities: ["transfers"] } });
  return {
    words: "The account is created, and its check needs more details.",
    link: { href: `/accounts/${accountID}/capabilities`, label: "See what it needs" },
  };
}

/** Return codes of the sandbox's bank. Each has an account number that triggers it. */
const CODES = ["03", "02", "04", "13", "20", "16"] as const;

/** Returns a bank account that sends its verification credit back with a code. */
export const failingBankAccount = (code: string) => ({
  holderName: "Test Holder",
  holderType: "business" as const,
  accountNumber: `9000000${code}`,
  bankAccountType: "checking" as const,
  routingNumber: "273976369",
});

/** Links the first test account that is not linked yet, and starts its verification. */
export async function playBankAccount(accountID: string): Promise<ScenarioResult> {
  const bankAccountID = await linkFirst(accountID, CODES);
  await call(bankAccounts.initiateVerification, { params: { accountID, bankAccountID } });
  return {
    words: "The bank returns the verification credit within seconds.",
    link: { href: `/accounts/${accountID}/sources/bank-accounts/${bankAccountID}`, label: "View bank account" },
  };
}

async function linkFirst(accountID: string, [code, ...others]: readonly string[]): Promise<string> {
  if (code === undefined) throw new CallError(409, "All failing test accounts are already linked. Remove one.");
  try {
    const body = { account: failingBankAccount(code) };
    return (await call(bankAccounts.link, { params: { accountID }, body })).bankAccountID;
  } catch (error) {
    if (error instanceof CallError && error.status === 409) return linkFirst(accountID, others);
    throw error;
  }
}

/** Outcome of a played dispute. Without one it stays open, to be answered by hand. */
export type Ruling = "won" | "lost";

const WORDS = {
  open: "The dispute is waiting for a response.",
  won: "The dispute was won, and the money is back.",
  lost: "The dispute was lost, and the cardholder keeps the money.",
};

/** Pays by card, opens a dispute, and answers with a text if the network is to decide. */
export async function playDispute(accountID: string, payment: Payment, ruling?: Ruling): Promise<ScenarioResult> {
  const { transferID } = await makeTransfer(accountID, payment);
  const { disputeID } = await call(sandbox.openDispute, { params: { accountID, transferID } });
  const params = { accountID, disputeID };
  if (ruling) {
    await call(disputeEvidence.uploadText, {
      params,
      body: { text: "It was delivered.", evidenceType: "cover-letter" },
    });
    await call(disputes.submit, { params });
    await call(sandbox.ruleDispute, { params, body: { outcome: ruling } });
  }
  return { words: WORDS[ruling ?? "open"], link: { href: `/disputes/${disputeID}`, label: "View dispute" } };
}

/** Plays a merchant that charges the account's newest active card. */
export async function playCard(accountID: string, body: SimulateAuthorization): Promise<ScenarioResult> {
  const [card] = await call(issuedCards.list, { params: { accountID }, query: { states: "active", count: 1 } });
  if (!card) throw missing(["spending-card"]);
  const params = { accountID, issuedCardID: card.issuedCardID };
  const { authorizationID, status, declineReason } = await call(cardSimulation.authorize, { params, body });
  const words = {
    pending: "The card was approved. The money is held.",
    cleared: "The card was charged.",
  };
  return {
    words: declineReason ? "The card was declined." : status === "cleared" ? words.cleared : words.pending,
    link: { href: `/accounts/${accountID}/authorizations/${authorizationID}`, label: "View authorization" },
  };
}
