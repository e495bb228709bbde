"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/feedback/skeleton";

/** The steps to a second factor. Every page has a place for them, so they are loaded only where they are drawn. */
export const EnrolFirst = dynamic(() => import("./second-factor-steps").then((loaded) => loaded.EnrolFirstSteps), {
  loading: () => <Skeleton className="h-64" />,
});

/** The proof of a second factor. Every page has a place for it, so it is loaded only where it is drawn. */
export const ProveFirst = dynamic(() => import("./second-factor-steps").then((loaded) => loaded.ProveFirstSteps), {
  loading: () => <Skeleton className="h-40" />,
});

/** The form in the dialog at the end of a session. It is loaded when a session ends. */
export const SessionSignIn = dynamic(
  () => import("./session-sign-in-form").then((loaded) => loaded.SessionSignInForm),
  {
    ssr: false,
  },
);
