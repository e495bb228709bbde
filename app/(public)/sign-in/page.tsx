import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/access/sign-in-form";
import { PublicShell } from "@/components/page/public-shell";
import { PageHeading } from "@/components/page/page-heading";
import { signInPage } from "@/lib/http/next-auth-page";
import { currentSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "Sign in" };

type Query = { callbackUrl?: string | string[]; error?: string | string[] };

/** Where staff sign in. Those who are signed in go on. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { callbackUrl, error } = await searchParams;
  const { target, provider, mode } = signInPage(typeof callbackUrl === "string" ? callbackUrl : undefined);
  if (await currentSession()) redirect(target);
  return (
    <PublicShell mode={mode}>
      <PageHeading className="mb-6">Sign in</PageHeading>
      <SignInForm target={target} provider={provider} problem={typeof error === "string" ? error : undefined} />
    </PublicShell>
  );
}
