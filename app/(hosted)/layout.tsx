import type { ReactNode } from "react";
import { currentSession } from "@/lib/http/session";

/** Pages for invitees, which carry as little as they can; whoever has a session gets the token which their changes must carry. */
export default async function HostedRootLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  return (
    <>
      {session && <meta name="csrf-token" content={session.csrf} />}
      {children}
    </>
  );
}
