import type { ReactNode } from "react";
import { currentSession } from "@/lib/http/adapters/session";

/** Layout for people without a session. Requests that change data in a session need its token. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  return (
    <>
      {session && <meta name="csrf-token" content={session.csrf} />}
      {children}
    </>
  );
}
