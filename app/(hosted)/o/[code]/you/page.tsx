import type { Metadata } from "next";
import { ContinueAs } from "@/components/hosted/continue-as";
import { SignUp } from "@/components/hosted/sign-up";
import { PageHeading } from "@/components/page/page-heading";
import { currentSession } from "@/lib/http/session";
import { livePartner } from "../load";
import { pageWords } from "../words";

/** The title of the first step. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).pages.titles.you };
}

/** The first step: who is it? By a code sent by e-mail, or whoever is signed in already. */
export default async function YouPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const [partner, session, words] = [await livePartner(code), await currentSession(), await pageWords()];
  const email = session?.caller.userID && session.caller.email;
  const { titles } = words.pages;
  return (
    <div className="mx-auto max-w-md">
      <PageHeading>{email ? titles.signedIn : titles.who}</PageHeading>
      {email ? <ContinueAs email={email} code={code} /> : <SignUp partner={partner.displayName} code={code} />}
    </div>
  );
}
