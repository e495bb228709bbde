import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { SecondFactorCard } from "@/components/access/second-factor-card";
import { SessionsCard } from "@/components/access/sessions-card";
import { PageHeader } from "@/components/ui/page-header";
import { secondFactor, sessions } from "@/lib/domain/access/contract";
import { getSecondFactor, listSessions } from "@/lib/domain/access/queries";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "Security" };

/** How the signed-in person's own access is protected. */
export default function SecurityPage() {
  const reads = [
    read(secondFactor.get, {}, (ctx) => getSecondFactor(ctx)),
    read(sessions.list, {}, (ctx) => listSessions(ctx)),
  ];
  return (
    <>
      <PageHeader title="Security" description="Your own sign-in; it is the same at every account." />
      <Preload reads={reads}>
        <div className="grid max-w-3xl gap-6">
          <SecondFactorCard />
          <SessionsCard />
        </div>
      </Preload>
    </>
  );
}
