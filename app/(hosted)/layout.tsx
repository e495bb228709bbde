import type { ReactNode } from "react";
import { currentSession } from "@/lib/http/adapters/session";

/** Pages for invitees, which carry as little as they can. Changes by a session need its token. */
export default async function HostedRootLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  return (
    <>
      {session && <meta name="csrf-token" content={session.csrf} />}
      {children}
    </>
  );
}
