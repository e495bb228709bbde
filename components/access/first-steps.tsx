"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/feedback/skeleton";

/** The steps to set up a second factor. Loaded on demand, because every page includes this component. */
export const EnrolFirst = dynamic(() => import("./second-factor-steps").then((loaded) => loaded.EnrolFirstSteps), {
  loading: () => <Skeleton className="h-64" />,
});

/** The second factor prompt. Loaded on demand, because every page includes this component. */
export const ProveFirst = dynamic(() => import("./second-factor-steps").then((loaded) => loaded.ProveFirstSteps), {
  loading: () => <Skeleton className="h-40" />,
});

/** The sign-in form of the session dialog. Loaded when a session ends. */
export const SessionSignIn = dynamic(
  () => import("./session-sign-in-form").then((loaded) => loaded.SessionSignInForm),
  {
    ssr: false,
  },
);
