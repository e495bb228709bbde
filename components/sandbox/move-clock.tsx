"use client";

import { OperationForm } from "@/components/form/operation-form";
import { SelectField } from "@/components/form/select-field";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { sandbox } from "@/lib/operations/sandbox";
import { partnerTransfers } from "@/lib/operations/transfers";

const STEPS = [
  { value: "60", label: "One minute" },
  { value: "3600", label: "One hour" },
  { value: "86400", label: "One day" },
  { value: "259200", label: "Three days" },
  { value: "604800", label: "One week" },
  { value: "2592000", label: "30 days" },
];

/** Lets what waits in the sandbox happen earlier. */
export function MoveClock({ accountID }: { accountID: string }) {
  const mayMove = useCan("transfers.write", accountID);
  return (
    <Card aria-label="Move the clock">
      <CardHeader
        title="Move the clock"
        description="Everything due within this time happens now, for all your accounts."
      />
      <CardBody>
        {mayMove ? (
          <OperationForm
            operation={sandbox.clock}
            request={{ params: { accountID } }}
            refresh={[partnerTransfers.list]}
            defaults={{ seconds: "86400" }}
            toBody={({ seconds }) => ({ seconds: Number(seconds) })}
            labels={["Move the clock", "Moving…"]}
            done={({ due }, { reset }) => {
              toast.success(due === 1 ? "One thing is due now" : `${due} things are due now`);
              reset();
            }}
          >
            <SelectField name="seconds" label="By" options={STEPS} isRequired />
          </OperationForm>
        ) : (
          <NoPermission permission="transfers.write" />
        )}
      </CardBody>
    </Card>
  );
}
