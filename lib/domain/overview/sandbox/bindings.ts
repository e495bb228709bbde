import { bind } from "@/lib/domain/kernel/operations/bind";
import { adjustTestWallet, advanceTransfer, openTestDispute, ruleTestDispute } from "./sandbox";
import { advanceClock } from "./advance-clock";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { getMetNeeds, getTestProof } from "./queries";
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

export const scenarioNeeds = bind(dashboard.scenarioNeeds, { get: (ctx) => getMetNeeds(ctx) });
