import type { ReactNode } from "react";
import { cn } from "./cn";

/** Fixed text inside an input's edges ("+1", "$", "USD"); give the input padding with `className="pl-9"` to clear it. */
export function InputAffix(props: { before?: ReactNode; after?: ReactNode; className?: string; children: ReactNode }) {
  const affix =
    "pointer-events-none absolute inset-y-0 z-10 flex items-center text-sm text-muted-foreground [&_svg]:size-4";
  return (
    <div className={cn("relative", props.className)}>
      {props.before && <span className={cn(affix, "left-3")}>{props.before}</span>}
      {props.children}
      {props.after && <span className={cn(affix, "right-3")}>{props.after}</span>}
    </div>
  );
}
