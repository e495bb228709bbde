import { bind } from "@/lib/domain/bind";
import { adjustTestWallet } from "./adjust-test-wallet";
import { advanceClock } from "./advance-clock";
import { advanceTransfer } from "./advance-transfer";
import * as contract from "./contract";
import { openTestDispute } from "./open-test-dispute";
import { ruleTestDispute } from "./rule-test-dispute";
import { getTestProof } from "./queries";
import { resetSandbox } from "./reset-sandbox";

export const sandbox = bind(contract.sandbox, {
  adjust: (ctx, { body }) => adjustTestWallet(ctx, body),
  proof: (ctx, { params }) => getTestProof(ctx, params.bankAccountID),
  advance: (ctx, { params, body }) => advanceTransfer(ctx, params.transferID, body),
  clock: (ctx, { body }) => advanceClock(ctx, body),
  reset: resetSandbox,
  openDispute: (ctx, { params, body }) => openTestDispute(ctx, params.transferID, body),
  ruleDispute: (ctx, { params, body }) => ruleTestDispute(ctx, params.disputeID, body),
});
