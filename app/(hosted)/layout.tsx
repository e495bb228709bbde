import type { ReactNode } from "react";
import { currentSession } from "@/lib/http/adapters/session";

/** Layout for invitees, with as little code as possible. Requests that change data in a session need its token. */
export default async function HostedRootLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  return (
    <>
      {session && <meta name="csrf-token" content={session.csrf} />}
      {children}
    </>
  );
}
