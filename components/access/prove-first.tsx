"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The proof of a second factor. Every page has a place for it, so it is loaded only where it is drawn. */
export const ProveFirst = dynamic(() => import("./prove-first-steps").then((loaded) => loaded.ProveFirstSteps), {
  loading: () => <Skeleton className="h-40" />,
});
