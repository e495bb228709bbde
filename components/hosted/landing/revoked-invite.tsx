import { CircleSlash } from "lucide-react";
import { DeadLink } from "@/components/page/dead-link";
import { fill } from "@/lib/core/bilingual";
import type { PageWords } from "../words/words";

/** The landing page of an invite which its partner withdrew. */
export function RevokedInvite({ partner, words: { dead } }: { partner: string; words: PageWords }) {
  return (
    <DeadLink title={dead.revokedTitle} icon={<CircleSlash />}>
      {fill(dead.revoked, { partner })}
    </DeadLink>
  );
}
