import type { Metadata } from "next";
import { ForgotPassword } from "@/components/access/forgot-password";
import { PageHeading } from "@/components/page/page-heading";
import { PublicShell } from "@/components/page/public-shell";
import { signInPage } from "@/lib/http/sign-in/next-auth-page";

export const metadata: Metadata = { title: "Forgot password" };

export default function ForgotPasswordPage() {
  const { mode } = signInPage(undefined);
  return (
    <PublicShell mode={mode}>
      <div className="mb-6">
        <PageHeading>Forgot your password?</PageHeading>
      </div>
      <ForgotPassword isSandbox={mode === "sandbox"} />
    </PublicShell>
  );
}
