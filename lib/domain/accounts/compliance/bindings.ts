import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { createAttestation, withdrawAttestation } from "./compliance";
import { getAttestations } from "./queries";

export const attestations = bind(dashboard.attestations, {
  withdraw: (ctx, { params }) => withdrawAttestation(ctx, params.attestationID),
  get: getAttestations,
  create: (ctx, { body }) => createAttestation(ctx, body),
});
