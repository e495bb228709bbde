import { CircleCheck, Clock } from "lucide-react";
import { DeadLink } from "@/components/page/dead-link";
import { Button } from "@/components/ui/button";
import type { MemberInviteLanding } from "@/lib/domain/member-invites/dashboard";

/** An invite that no longer works: why, and what to do. */
export function InviteOver({ state, partner }: { state: MemberInviteLanding["state"]; partner: string }) {
  if (state === "accepted") {
    return (
      <DeadLink
        title="This invitation has been used"
        icon={<CircleCheck />}
        actions={
          <Button asChild size="lg">
            <a href="/sign-in">Sign in</a>
          </Button>
        }
      >
        It works once. If you used it, sign in. If not, tell {partner} at once.
      </DeadLink>
    );
  }
  if (state === "expired") {
    return (
      <DeadLink title="This invitation has expired" icon={<Clock />}>
        It was valid for seven days. Ask {partner} for a new link.
      </DeadLink>
    );
  }
  return (
    <DeadLink title="This invitation was withdrawn">
      {partner} withdrew it. If you think that is a mistake, ask them.
    </DeadLink>
  );
}
