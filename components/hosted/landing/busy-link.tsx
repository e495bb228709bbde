import { Hourglass } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DeadLink } from "@/components/page/dead-link";
import { fill } from "@/lib/core/bilingual";
import type { PageWords } from "../words/words";

/** The landing page after too many requests, or while a service does not answer. */
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
