import type { Metadata } from "next";
import { DeadLink } from "@/components/page/dead-link";
import { PublicShell } from "@/components/page/public-shell";

export const metadata: Metadata = { title: "This link does not work" };

/** A link that leads nowhere, without a hint whether it ever did. */
export default function NoInvite() {
  return (
    <PublicShell>
      <DeadLink title="This link does not work">
        Check that you copied all of it. A newer link may have replaced it. Ask the sender.
      </DeadLink>
    </PublicShell>
  );
}
