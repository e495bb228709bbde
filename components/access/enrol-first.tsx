"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The steps to a second factor. Every page has a place for them, so they are loaded only where they are drawn. */
export const EnrolFirst = dynamic(() => import("./enrol-first-steps").then((loaded) => loaded.EnrolFirstSteps), {
  loading: () => <Skeleton className="h-64" />,
});
