import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { simulateAuthorization, simulateEvent, simulateRefund } from "./card-simulation";

export const cardSimulation = bind(contract.cardSimulation, {
  authorize: (ctx, { params, body }) => simulateAuthorization(ctx, params.issuedCardID, body),
  advise: (ctx, { params, body }) => simulateEvent(ctx, params.authorizationID, body),
  refund: (ctx, { params, body }) => simulateRefund(ctx, params.issuedCardID, body),
});
