import { z } from "zod";
import { idSchema } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime, Day, NAME_MAX, personName } from "@/lib/core/api/shapes";

/** Maximum days until the end of an attestation: a year, and some weeks to renew it. */
export const ATTESTATION_DAYS_MAX = 400;

export const AttestationID = idSchema("AttestationID");
export type AttestationID = z.infer<typeof AttestationID>;

const name = personName({ min: 1, max: NAME_MAX });

/** A partner's statement of its PCI compliance. Both days are included, in UTC. */
export const CreateAttestation = z.object({
  attestedBy: name,
  assessor: name.optional(),
  validFrom: Day.optional(),
  expiresOn: Day,
});
export type CreateAttestation = z.infer<typeof CreateAttestation>;

/** An attestation. Card details can be read only while one is current. */
export const Attestation = z.object({
  attestationID: AttestationID,
  attestedBy: z.string(),
  assessor: z.string().optional(),
  validFrom: DateTime,
  expiresOn: DateTime,
  status: z.enum(["current", "future", "expired", "withdrawn"]),
  createdBy: z.string().optional(),
  createdOn: DateTime,
});
export type Attestation = z.infer<typeof Attestation>;

export const Attestations = z.object({ current: Attestation.optional(), history: z.array(Attestation) });
export type Attestations = z.infer<typeof Attestations>;

const declared = { group: "Compliance", internal: true } as const;

export const attestations = {
  get: operation({
    ...declared,
    summary: "See the attestations of PCI compliance",
    method: "GET",
    path: "/dashboard/attestations",
    access: "attestations.read",
    response: Attestations,
    status: 200,
  }),
  create: operation({
    ...declared,
    summary: "Attest PCI compliance",
    method: "POST",
    path: "/dashboard/attestations",
    access: "attestations.write",
    body: CreateAttestation,
    response: Attestation,
    status: 200,
    audit: { act: "attestation.create", refusals: true },
    stepUp: true,
  }),
  withdraw: operation({
    ...declared,
    summary: "Withdraw an attestation",
    method: "DELETE",
    path: "/dashboard/attestations/{attestationID}",
    access: "attestations.write",
    params: z.object({ attestationID: AttestationID }),
    status: 204,
    audit: { act: "attestation.withdraw", refusals: true },
  }),
};
