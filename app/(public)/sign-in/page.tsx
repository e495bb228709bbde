import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/access/sign-in-form";
import { DemoHint, SignInWelcome } from "./sign-in-welcome";
import { PublicShell } from "@/components/page/public-shell";
import { PageHeading } from "@/components/page/page-heading";
import { signInPage } from "@/lib/http/sign-in/next-auth-page";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata: Metadata = { title: "Sign in" };

type Query = { callbackUrl?: string | string[]; error?: string | string[] };

/** Sign-in page for staff. Redirects people who are already signed in. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { callbackUrl, error } = await searchParams;
  const { target, provider, mode } = signInPage(typeof callbackUrl === "string" ? callbackUrl : undefined);
  if (await currentSession()) redirect(target);
  return (
    <PublicShell mode={mode} width="lg">
      <div className="mx-auto grid max-w-md gap-12 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <SignInWelcome />
        <div className="grid content-center lg:min-h-120">
          <PageHeading>Sign in</PageHeading>
          <p className="mt-1 mb-6 text-pretty text-muted-foreground">
            Onboard merchants, move their money and issue their cards.
          </p>
          <SignInForm target={target} provider={provider} problem={typeof error === "string" ? error : undefined} />
          {mode === "sandbox" && <DemoHint />}
        </div>
      </div>
    </PublicShell>
  );
}
