// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const attestations = /* @__PURE__ */ named(
  () => import("@/lib/domain/compliance/dashboard").then((declared) => declared.attestations),
  {
    get: {
      summary: "See the attestations of PCI compliance",
      method: "GET",
      path: "/dashboard/attestations",
      access: "attestations.read",
      internal: true,
    },
    create: {
      summary: "Attest PCI compliance",
      method: "POST",
      path: "/dashboard/attestations",
      access: "attestations.write",
      stepUp: true,
      internal: true,
    },
    withdraw: {
      summary: "Withdraw an attestation",
      method: "DELETE",
      path: "/dashboard/attestations/{attestationID}",
      access: "attestations.write",
      internal: true,
    },
  },
);
