import { CircleCheck, CircleSlash, Hourglass } from "lucide-react";
import { DeadLink } from "@/components/page/dead-link";
import { Button } from "@/components/ui/button";
import { fill } from "@/lib/core/bilingual";
import type { PageWords } from "../words/words";

/** The page of an invite that was accepted. `status` links the person who accepted it to their application. */
export function UsedInvite({
  partner,
  status,
  words: { dead },
}: {
  partner: string;
  status: string;
  words: PageWords;
}) {
  return (
    <DeadLink
      title={dead.usedTitle}
      icon={<CircleCheck />}
      actions={
        <Button asChild variant="primary" size="lg">
          <a href={status}>{dead.usedAction}</a>
        </Button>
      }
    >
      {fill(dead.used, { partner })}
    </DeadLink>
  );
}

/** The page of an invite that its partner revoked. */
export function RevokedInvite({ partner, words: { dead } }: { partner: string; words: PageWords }) {
  return (
    <DeadLink title={dead.revokedTitle} icon={<CircleSlash />}>
      {fill(dead.revoked, { partner })}
    </DeadLink>
  );
}

/** The page of an invite while its partner does not accept applications. */
export function UnavailableInvite({ partner, words: { dead } }: { partner: string; words: PageWords }) {
  return (
    <DeadLink title={dead.unavailableTitle} icon={<Hourglass />}>
      {fill(dead.unavailable, { partner })}
    </DeadLink>
  );
}

/** The page shown after too many requests, or while a service is unavailable. */
export function BusyLink({ seconds, words: { dead } }: { seconds?: string; words: PageWords }) {
  return (
    <DeadLink
      title={seconds ? dead.busyTitle : dead.brokenTitle}
      icon={<Hourglass />}
      actions={
        <Button asChild>
          <a href="?">{dead.again}</a>
        </Button>
      }
    >
      {seconds ? fill(dead.busy, { seconds }) : dead.broken}
    </DeadLink>
  );
}
