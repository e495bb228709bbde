import type { Metadata } from "next";
import { ContinueAs, SignUp } from "@/components/hosted/landing/sign-up";
import { PageHeading } from "@/components/page/page-heading";
import { currentSession } from "@/lib/http/adapters/session";
import { livePartner } from "../load";
import { pageWords } from "../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).pages.titles.you };
}

/** First step: sign in with an emailed code, or continue as the signed-in person. */
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
