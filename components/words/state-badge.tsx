import { Hourglass, PencilLine } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";

export interface StateWord {
  label: string;
  tone: BadgeTone;
  meaning?: string;
  /** For waiting or writing; otherwise the tone decides the icon. */
  icon?: "waiting" | "writing";
}

const ICONS = { waiting: <Hourglass aria-hidden />, writing: <PencilLine aria-hidden /> };

export function StateBadge({ of: { label, tone, icon } }: { of: StateWord }) {
  return (
    <Badge tone={tone} {...(icon && { icon: ICONS[icon] })}>
      {label}
    </Badge>
  );
}
