import type { Metadata } from "next";
import { ResetPassword } from "@/components/access/reset-password";
import { PageHeading } from "@/components/page/page-heading";
import { PublicShell } from "@/components/page/public-shell";
import { signInPage } from "@/lib/http/sign-in/next-auth-page";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

/** Page behind the link of a password mail. The secret is in the fragment (`#`), so it never reaches the server. */
export default function ResetPasswordPage() {
  return (
    <PublicShell mode={signInPage(undefined).mode}>
      <div className="mb-6">
        <PageHeading>Choose a new password</PageHeading>
      </div>
      <ResetPassword />
    </PublicShell>
  );
}
