"use client";

import dynamic from "next/dynamic";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";

/** The steps to set up a second factor. Loaded on demand, because every page includes this component. */
export const EnrolFirst = dynamic(() => import("./second-factor-steps").then((loaded) => loaded.EnrolFirstSteps), {
  loading: () => <SkeletonFacts lines={4} isBare />,
});

/** The second factor prompt. Loaded on demand, because every page includes this component. */
export const ProveFirst = dynamic(() => import("./second-factor-steps").then((loaded) => loaded.ProveFirstSteps), {
  loading: () => <SkeletonFacts lines={2} isBare />,
});

/** The sign-in form of the session dialog. Loaded when a session ends. */
export const SessionSignIn = dynamic(
  () => import("./session-sign-in-form").then((loaded) => loaded.SessionSignInForm),
  {
    ssr: false,
  },
);
