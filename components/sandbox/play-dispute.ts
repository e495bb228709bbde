import { call } from "@/lib/client/call";
import { disputeEvidence } from "@/lib/operations/dispute-evidence";
import { disputes } from "@/lib/operations/disputes";
import { sandbox } from "@/lib/operations/sandbox";
import { makeTransfer } from "./play-transfer";
import type { Payment, Played } from "./scenarios";

/** How a played dispute ends. It stays open to be answered by hand otherwise. */
export type Ruling = "won" | "lost";

const WORDS = {
  open: "The dispute is waiting for a response.",
  won: "The dispute was won, and the money is back.",
  lost: "The dispute was lost, and the cardholder keeps the money.",
};

/** Pays by card, lets the cardholder dispute it, and answers with a text where the network is to decide. */
export async function playDispute(accountID: string, payment: Payment, ruling?: Ruling): Promise<Played> {
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
