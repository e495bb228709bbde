"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/client/query";
import { setupChecklist } from "@/lib/generated/operations/setup-checklist";
import { HomeMoney } from "./money-flow";
import { NeedsAttention } from "./needs-attention";
import { useHome } from "./use-home";

const SetupChecklist = dynamic(() => import("./setup-checklist").then((loaded) => loaded.SetupChecklist), {
  loading: () => <Skeleton className="h-40 rounded-xl" />,
});
const Rail = dynamic(() => import("./rail").then((loaded) => loaded.Rail), {
  ssr: false,
  loading: () => <Skeleton className="h-96 rounded-xl" />,
});

/**
 * Shows what is left to set up, what needs attention, what there is and moved; beside it what is due and what others
 * did.
 */
export function HomeView({ me }: { me: string }) {
  const home = useHome();
  return (
    <div className="grid grid-cols-1 gap-8">
      <Setup />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <NeedsAttention home={home} me={me} />
          <HomeMoney home={home} />
        </div>
        <div className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-1">
          <Rail home={home} />
        </div>
      </div>
    </div>
  );
}

/** Gone once all is done. */
function Setup() {
  const { data } = useQuery(queryFor(setupChecklist.get));
  if (!data || data.steps.every(({ isDone }) => isDone)) return null;
  return <SetupChecklist {...data} />;
}
