import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** A turning circle beside words which say what is happening; hidden from screen readers. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 animate-spin", className)} />;
}
