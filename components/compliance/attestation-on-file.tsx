import { ShieldCheck } from "lucide-react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import type { Attestation } from "@/lib/domain/compliance/dashboard";
import { utcDay } from "./utc-day";

/** The attestation that counts now, or what its absence means. */
export function AttestationOnFile({ current }: { current: Attestation | undefined }) {
  if (!current) {
    return (
      <Notice tone="warning" title="No current attestation of PCI compliance">
        Card numbers cannot be shown, and no key can be given permission to read them, until one is on file.
      </Notice>
    );
  }
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <ShieldCheck aria-hidden className="size-5 text-success" />
            Attestation on file
          </span>
        }
        description="Lets card-data viewers see card numbers."
      />
      <CardBody className="py-1">
        <DefinitionList
          items={[
            { label: "Attested by", value: current.attestedBy },
            { label: "Assessor", value: current.assessor },
            { label: "Valid", value: `${utcDay(current.validFrom)} to ${utcDay(current.expiresOn)} (UTC)` },
          ]}
        />
      </CardBody>
    </Card>
  );
}
