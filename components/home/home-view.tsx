"use client";

import { useCan } from "@/components/page/can";
import { ColleaguesPanel } from "./colleagues-panel";
import { DeadlinesPanel } from "./deadlines-panel";
import { InvitesPanel } from "./invites-panel";
import { HomeMoney } from "./money-flow";
import { NeedsAttention } from "./needs-attention";
import { SetupChecklist } from "./setup-checklist";
import { useHome } from "./use-home";

/** What is left to set up, what needs attention, what there is and moved; beside it what is due and what others did. */
export function HomeView({ me }: { me: string }) {
  const home = useHome();
  const maySeeInvites = useCan("accounts.read");
  const maySeeTrail = useCan("audit.read");
  return (
    <div className="grid grid-cols-1 gap-8">
      <SetupChecklist />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <NeedsAttention home={home} me={me} />
          <HomeMoney home={home} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <DeadlinesPanel />
          {maySeeInvites && <InvitesPanel />}
          {maySeeTrail && <ColleaguesPanel home={home} />}
        </div>
      </div>
    </div>
  );
}
