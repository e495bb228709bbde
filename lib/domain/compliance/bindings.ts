import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { withdrawAttestation } from "./withdraw-attestation";
import { getAttestations } from "./queries";
import { createAttestation } from "./create-attestation";

export const attestations = bind(dashboard.attestations, {
  withdraw: (ctx, { params }) => withdrawAttestation(ctx, params.attestationID),
  get: getAttestations,
  create: (ctx, { body }) => createAttestation(ctx, body),
});
