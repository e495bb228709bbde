import { PageHeading } from "@/components/page/page-heading";
import { PublicShell } from "@/components/page/public-shell";
import { SignOutButton } from "@/components/page/sign-out-button";

/** For somebody who is signed in but on no team, such as an invitee. */
export function NoDashboard({ email }: { email: string | undefined }) {
  return (
    <PublicShell>
      <PageHeading>You are not on a team</PageHeading>
      <p className="mt-2 mb-6 text-pretty text-muted-foreground">
        You are signed in
        {email && (
          <>
            {" "}
            as <strong className="font-medium text-foreground">{email}</strong>
          </>
        )}
        , but you are not on any team on Tender. If you were invited to open an account, use the link in your invite. If
        you expected a dashboard, ask your team&apos;s administrator to add you.
      </p>
      <SignOutButton />
    </PublicShell>
  );
}
