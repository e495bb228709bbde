import { useCan } from "@/components/page/can";
import { ColleaguesPanel } from "./colleagues-panel";
import { DeadlinesPanel } from "./deadlines-panel";
import { InvitesPanel } from "./invites-panel";
import type { Home } from "./use-home";

/** Shows what is due, where invites stopped and what others did, as far as the viewer may see it. */
export function Rail({ home }: { home: Home | undefined }) {
  const maySeeInvites = useCan("accounts.read");
  const maySeeTrail = useCan("audit.read");
  return (
    <>
      <DeadlinesPanel />
      {maySeeInvites && <InvitesPanel />}
      {maySeeTrail && <ColleaguesPanel home={home} />}
    </>
  );
}
