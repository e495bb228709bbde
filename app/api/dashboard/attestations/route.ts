import { attestations } from "@/lib/domain/compliance/dashboard";
import { createAttestation } from "@/lib/domain/compliance/create-attestation";
import { getAttestations } from "@/lib/domain/compliance/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [attestations.get, (ctx) => getAttestations(ctx)],
  POST: [attestations.create, (ctx, { body }) => createAttestation(ctx, body)],
});
