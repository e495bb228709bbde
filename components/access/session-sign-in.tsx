"use client";

import dynamic from "next/dynamic";

/** The form in the dialog at the end of a session. It is loaded when a session ends. */
export const SessionSignIn = dynamic(
  () => import("./session-sign-in-form").then((loaded) => loaded.SessionSignInForm),
  {
    ssr: false,
  },
);
