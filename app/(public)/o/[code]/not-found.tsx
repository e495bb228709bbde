import type { Metadata } from "next";
import { DeadLink } from "@/components/hosted/dead-link";

/** The title of a link that leads nowhere. */
export const metadata: Metadata = { title: "This link does not work" };

/** A link that leads nowhere, without a hint whether it ever did. */
export default function NoInvite() {
  return (
    <DeadLink title="This link does not work">
      Check that you copied all of it. If it still does not work, ask whoever sent it to you for a new one.
    </DeadLink>
  );
}
