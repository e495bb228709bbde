import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/access/sign-in-form";
import { PublicShell } from "@/components/shell/public-shell";
import { PageHeading } from "@/components/ui/page-heading";
import { env } from "@/lib/env";
import { pathAfterSignIn } from "@/lib/http/next-auth-target";
import { currentSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "Sign in" };

type Query = { callbackUrl?: string | string[]; error?: string | string[] };

/** Where staff sign in; whoever is signed in already goes on. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { callbackUrl, error } = await searchParams;
  const { APP_URL, TENDER_MODE, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  const target = pathAfterSignIn(typeof callbackUrl === "string" ? callbackUrl : undefined, APP_URL);
  if (await currentSession()) redirect(target);
  const provider = OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET ? OIDC_NAME : undefined;
  return (
    <PublicShell mode={TENDER_MODE === "sandbox" ? "sandbox" : "live"}>
      <PageHeading className="mb-6">Sign in</PageHeading>
      <SignInForm target={target} provider={provider} problem={typeof error === "string" ? error : undefined} />
    </PublicShell>
  );
}
