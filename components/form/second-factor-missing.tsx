import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Says that a second factor is needed first, and where to enrol one. */
export function SecondFactorMissing() {
  return (
    <Notice
      tone="warning"
      title="You have no second factor yet"
      className="mb-2"
      action={
        <Button size="sm" asChild>
          <AppLink href="/settings/security">Set one up</AppLink>
        </Button>
      }
    >
      Add a passkey or an authenticator app. It takes a minute.
    </Notice>
  );
}
