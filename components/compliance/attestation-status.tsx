import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { Attestation } from "@/lib/domain/compliance/dashboard";

const STATUSES: Record<Attestation["status"], { label: string; tone: BadgeTone }> = {
  current: { label: "Current", tone: "success" },
  future: { label: "Not yet valid", tone: "info" },
  expired: { label: "Expired", tone: "warning" },
  withdrawn: { label: "Withdrawn", tone: "ended" },
};

/** Where an attestation stands. */
export function AttestationStatus({ status }: { status: Attestation["status"] }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
