import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { getCapability, listCapabilities } from "./queries";
import { disableCapability } from "./disable-capability";
import { requestCapabilities } from "./request-capabilities";

export const capabilities = bind(contract.capabilities, {
  get: (ctx, { params }) => getCapability(ctx, params.capabilityID),
  disable: (ctx, { params }) => disableCapability(ctx, params.capabilityID),
  list: (ctx) => listCapabilities(ctx),
  request: (ctx, { body }) => requestCapabilities(ctx, body.capabilities),
});
