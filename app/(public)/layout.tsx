import type { ReactNode } from "react";
import { currentSession } from "@/lib/http/session";

/** Pages for people without a session; whoever has one gets the token which their changes must carry. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  return (
    <>
      {session && <meta name="csrf-token" content={session.csrf} />}
      {children}
    </>
  );
}
