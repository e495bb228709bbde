import { CircleCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DeadLink } from "./dead-link";

/** The landing page of an invite that was accepted; `status` is where the person who did so goes on. */
export function UsedInvite({ partner, status }: { partner: string; status: string }) {
  return (
    <DeadLink
      title="This invitation has been used"
      icon={<CircleCheck />}
      actions={
        <Button asChild variant="primary" size="lg">
          <a href={status}>See my application</a>
        </Button>
      }
    >
      If it was you who accepted it, sign in to see how your application is doing. If it was not, ask {partner} for a new invitation.
    </DeadLink>
  );
}
