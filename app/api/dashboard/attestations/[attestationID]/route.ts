import { attestations } from "@/lib/domain/compliance/dashboard";
import { withdrawAttestation } from "@/lib/domain/compliance/withdraw-attestation";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [attestations.withdraw, (ctx, { params }) => withdrawAttestation(ctx, params.attestationID)],
});
