import { actions, badge, opener, text, when } from "@/components/list/columns";
import { table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import type { Attestation } from "@/lib/domain/compliance/dashboard";
import { utcDay } from "@/components/ui/utc-day";
import type { StateWord } from "@/components/words/state-badge";
import { WithdrawAttestation } from "./withdraw-attestation";

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

/** All attestations there ever were, newest first. */
export function AttestationHistory({ history }: { history: readonly Attestation[] }) {
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
