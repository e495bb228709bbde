"use client";

import { DateField } from "@/components/form/date-field";
import { OperationForm } from "@/components/form/operation-form";
import { TextField } from "@/components/form/text-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { attestations } from "@/lib/operations/compliance";

/** Records a new attestation of PCI compliance. */
export function AttestationForm() {
  return (
    <Card>
      <CardHeader
        title="Record an attestation"
        description="Copy the details from your Attestation of Compliance (AOC). Earlier attestations stay on file."
      />
      <CardBody>
        <OperationForm
          operation={attestations.create}
          refresh={[attestations.get]}
          defaults={{ attestedBy: "", assessor: "", validFrom: "", expiresOn: "" }}
          labels={["Record attestation", "Recording…"]}
          done={(_recorded, { reset }) => {
            reset();
            toast.success("Attestation recorded");
          }}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Attested by" name="attestedBy" isRequired hint="The officer who signed." />
            <TextField
              label="Assessor"
              name="assessor"
              isOptional
              hint="The company or person who did the assessment."
            />
            <DateField label="Valid from" name="validFrom" isOptional hint="Leave blank for today (UTC)." />
            <DateField
              label="Valid until"
              name="expiresOn"
              isRequired
              hint="Last day (UTC), up to 400 days from now."
            />
          </div>
        </OperationForm>
      </CardBody>
    </Card>
  );
}
