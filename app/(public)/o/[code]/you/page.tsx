import type { Metadata } from "next";
import { ContinueAs } from "@/components/hosted/continue-as";
import { SignUp } from "@/components/hosted/sign-up";
import { PageHeading } from "@/components/ui/page-heading";
import { currentSession } from "@/lib/http/session";
import { livePartner } from "../load";

/** The title of the first step. */
export const metadata: Metadata = { title: "You" };

/** The first step: who is it? By a code sent by e-mail, or whoever is signed in already. */
export default async function YouPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const [partner, session] = [await livePartner(code), await currentSession()];
  const email = session?.caller.userID && session.caller.email;
  return (
    <div className="mx-auto max-w-md">
      <PageHeading>{email ? "You are signed in" : "First, who are you?"}</PageHeading>
      {email ? <ContinueAs email={email} code={code} /> : <SignUp partner={partner.displayName} code={code} />}
    </div>
  );
}
