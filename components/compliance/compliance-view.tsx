"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DateField, TextField } from "@/components/form/fields/text-field";
import { OperationForm } from "@/components/form/operation-form";
import { actions, badge, opener, text, when } from "@/components/list/columns";
import { table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/overlays/toast";
import { utcDay } from "@/components/ui/words/format";
import type { StateWord } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { Attestation } from "@/lib/domain/accounts/compliance/dashboard";
import { attestations } from "@/lib/generated/operations/compliance";

export function ComplianceView() {
  const {
    data: { current, history },
  } = useSuspenseQuery(queryFor(attestations.get));
  const mayWrite = useCan("attestations.write");
  return (
    <div className="grid grid-cols-1 gap-6">
      <AttestationOnFile current={current} />
      {mayWrite ? <AttestationForm /> : <NoPermission permission="attestations.write" />}
      <AttestationHistory history={history} />
    </div>
  );
}

function AttestationOnFile({ current }: { current: Attestation | undefined }) {
  if (!current) {
    return (
      <Notice tone="warning" title="No current PCI attestation">
        Without one, no one can view card numbers, and API keys can’t get permission to read them.
      </Notice>
    );
  }
  return (
    <FactsCard
      title={
        <span className="flex items-center gap-2">
          <ShieldCheck aria-hidden className="size-5 text-success" />
          Attestation on file
        </span>
      }
      description="Card-data viewers can view card numbers."
      items={[
        { label: "Attested by", value: current.attestedBy },
        { label: "Assessor", value: current.assessor },
        { label: "Valid", value: `${utcDay(current.validFrom)} to ${utcDay(current.expiresOn)} (UTC)` },
      ]}
    />
  );
}

function AttestationForm() {
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

const STATES: Record<Attestation["status"], StateWord> = {
  current: { label: "Current", tone: "success" },
  future: { label: "Not yet valid", tone: "info" },
  expired: { label: "Expired", tone: "warning" },
  withdrawn: { label: "Withdrawn", tone: "ended" },
};

const columns = table<Attestation>({
  key: "attestationID",
  columns: [
    opener("Attested by", ({ attestedBy }) => attestedBy),
    badge("Status", ({ status }) => STATES[status], { priority: 1 }),
    text("Assessor", ({ assessor }) => assessor, { priority: 4 }),
    text("Valid (UTC)", ({ validFrom, expiresOn }) => `${utcDay(validFrom)} – ${utcDay(expiresOn)}`, {
      width: "xl",
      priority: 3,
    }),
    when("Recorded", ({ createdOn }) => createdOn, { priority: 5 }),
    text("Recorded by", ({ createdBy }) => createdBy, { priority: 6 }),
    actions((attestation) => <Withdrawal attestation={attestation} />, {
      width: "sm",
      scope: "attestations.write",
      priority: 2,
    }),
  ],
});

function AttestationHistory({ history }: { history: readonly Attestation[] }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="attestation-history" className="grid grid-cols-1 gap-3">
      <h2 id="attestation-history" className="text-base font-semibold">
        History
      </h2>
      <ListTable table={columns} rows={history} caption="Attestations, newest first" />
    </section>
  );
}

function Withdrawal({ attestation }: { attestation: Attestation }) {
  const isOpen = attestation.status === "current" || attestation.status === "future";
  return isOpen && <WithdrawAttestation attestation={attestation} />;
}

/** Withdraws an attestation. It stays in the history. */
function WithdrawAttestation({ attestation }: { attestation: Attestation }) {
  const { attestationID, attestedBy, expiresOn } = attestation;
  return (
    <ConfirmAction
      operation={attestations.withdraw}
      request={{ params: { attestationID } }}
      refresh={[attestations.get]}
      trigger={
        <Button size="sm" aria-label={`Withdraw the attestation of ${attestedBy}, valid until ${utcDay(expiresOn)}`}>
          Withdraw
        </Button>
      }
      title="Withdraw this attestation?"
      effect="If no other attestation is current, no one can view card numbers. You can’t undo this."
      labels={["Withdraw attestation", "Withdrawing…"]}
      done="Attestation withdrawn"
    />
  );
}
