import { CircleCheck, Clock } from "lucide-react";
import { DeadLink } from "@/components/page/dead-link";
import { Button } from "@/components/ui/button";
import type { MemberInviteLanding } from "@/lib/domain/access/member-invites/dashboard";

export function InviteOver({ state, partner }: { state: MemberInviteLanding["state"]; partner: string }) {
  if (state === "accepted") {
    return (
      <DeadLink
        title="This invite was already used"
        icon={<CircleCheck />}
        actions={
          <Button asChild size="lg">
            <a href="/sign-in">Sign in</a>
          </Button>
        }
      >
        An invite works once. If you used it, sign in. If you didn’t, tell {partner} right away.
      </DeadLink>
    );
  }
  if (state === "expired") {
    return (
      <DeadLink title="This invite has expired" icon={<Clock />}>
        Invites are valid for seven days. Ask {partner} for a new link.
      </DeadLink>
    );
  }
  return (
    <DeadLink title="This invite was revoked">
      {partner} revoked it. If you think that’s a mistake, contact them.
    </DeadLink>
  );
}
