import { Hourglass, PencilLine } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";

/** Describes how a state is called and shown. */
export interface StateWord {
  label: string;
  tone: BadgeTone;
  /** One sentence. */
  meaning?: string;
  /** Somebody waits, or somebody writes; otherwise the icon of the tone. */
  icon?: "waiting" | "writing";
}

const ICONS = { waiting: <Hourglass aria-hidden />, writing: <PencilLine aria-hidden /> };

/** A state as a badge. */
export function StateBadge({ of: { label, tone, icon } }: { of: StateWord }) {
  return (
    <Badge tone={tone} {...(icon && { icon: ICONS[icon] })}>
      {label}
    </Badge>
  );
}
