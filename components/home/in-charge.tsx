import { UserRound } from "lucide-react";

/** Who is in charge of something, by email address. */
export function InCharge({ person, me }: { person: string | undefined; me: string }) {
  return (
    <span className="inline-flex min-w-0 shrink-0 items-center gap-1 max-sm:shrink text-[0.8125rem] text-muted-foreground">
      <UserRound aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">In charge: </span>
      <span className="min-w-0 wrap-anywhere">{person === me ? "You" : (person ?? "Nobody")}</span>
    </span>
  );
}
