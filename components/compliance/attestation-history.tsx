import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { Attestation } from "@/lib/domain/compliance/dashboard";
import { AttestationStatus } from "./attestation-status";
import { utcDay } from "@/components/ui/utc-day";
import { WithdrawAttestation } from "./withdraw-attestation";

/** All attestations there ever were, newest first. */
export function AttestationHistory({ history, mayWrite }: { history: readonly Attestation[]; mayWrite: boolean }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="attestation-history" className="grid gap-3">
      <h2 id="attestation-history" className="text-base font-semibold">
        History
      </h2>
      <Table caption="Attestations, newest first">
        <TableHeader>
          <TableRow>
            <TableHead>Attested by</TableHead>
            <TableHead>Assessor</TableHead>
            <TableHead>Valid (UTC)</TableHead>
            <TableHead>Status</TableHead>
            <TableHead>Recorded</TableHead>
            {mayWrite && (
              <TableHead>
                <span className="sr-only">Actions</span>
              </TableHead>
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {history.map((one) => (
            <HistoryRow key={one.attestationID} attestation={one} mayWrite={mayWrite} />
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

function HistoryRow({ attestation, mayWrite }: { attestation: Attestation; mayWrite: boolean }) {
  const { attestedBy, assessor, validFrom, expiresOn, status, createdOn, createdBy } = attestation;
  const isWithdrawable = status === "current" || status === "future";
  return (
    <TableRow>
      <TableRowHeader>{attestedBy}</TableRowHeader>
      <TableCell label="Assessor">{assessor ?? "–"}</TableCell>
      <TableCell label="Valid (UTC)">
        {utcDay(validFrom)} – {utcDay(expiresOn)}
      </TableCell>
      <TableCell label="Status">
        <AttestationStatus status={status} />
      </TableCell>
      <TableCell label="Recorded">
        <span className="block">
          <RelativeTime value={createdOn} />
          {createdBy && <span className="block text-xs break-all text-muted-foreground">{createdBy}</span>}
        </span>
      </TableCell>
      {mayWrite && (
        <TableCell className="text-right">
          {isWithdrawable && <WithdrawAttestation attestation={attestation} />}
        </TableCell>
      )}
    </TableRow>
  );
}
