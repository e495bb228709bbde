import { bind } from "../bind";
import * as contract from "./contract";
import { simulateAuthorization } from "./simulate-authorization";
import { simulateEvent } from "./simulate-event";
import { simulateRefund } from "./simulate-refund";

export const cardSimulation = bind(contract.cardSimulation, {
  authorize: (ctx, { params, body }) => simulateAuthorization(ctx, params.issuedCardID, body),
  advise: (ctx, { params, body }) => simulateEvent(ctx, params.authorizationID, body),
  refund: (ctx, { params, body }) => simulateRefund(ctx, params.issuedCardID, body),
});
