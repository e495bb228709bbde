import type { Metadata } from "next";
import { ResetPassword } from "@/components/access/reset-password";
import { PageHeading } from "@/components/page/page-heading";
import { PublicShell } from "@/components/page/public-shell";
import { signInPage } from "@/lib/http/sign-in/next-auth-page";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

/** Takes the link of the mail to a new password. Its secret stands behind the `#`, so that it never comes here. */
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
