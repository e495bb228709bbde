import { CircleSlash } from "lucide-react";
import { DeadLink } from "./dead-link";

/** The landing page of an invite which its partner withdrew. */
export function RevokedInvite({ partner }: { partner: string }) {
  return (
    <DeadLink title="This invitation was withdrawn" icon={<CircleSlash />}>
      It can no longer be used. Ask {partner} for a new one. What you entered so far was not sent to anyone.
    </DeadLink>
  );
}
