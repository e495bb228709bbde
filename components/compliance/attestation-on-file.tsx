import { ShieldCheck } from "lucide-react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import type { Attestation } from "@/lib/domain/compliance/dashboard";
import { utcDay } from "@/components/ui/utc-day";

/** The current attestation, or what its absence means. */
export function AttestationOnFile({ current }: { current: Attestation | undefined }) {
  if (!current) {
    return (
      <Notice tone="warning" title="No current PCI attestation">
        Without one, no one can view card numbers, and API keys can’t get permission to read them.
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
        description="Card-data viewers can view card numbers."
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
