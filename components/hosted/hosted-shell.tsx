import type { ReactNode } from "react";
import { PublicShell } from "@/components/shell/public-shell";
import { PartnerMark } from "./partner-mark";

/** Props of {@link HostedShell}. */
export type HostedShellProps = {
  /** Absent where the link leads nowhere. */
  partner?: { displayName: string; accountMode: "sandbox" | "production" };
  children: ReactNode;
};

/** The frame of hosted onboarding: the partner's name above, who runs the page below. */
export function HostedShell({ partner, children }: HostedShellProps) {
  if (!partner) return <PublicShell>{children}</PublicShell>;
  return (
    <PublicShell width="lg" mode={partner.accountMode === "sandbox" ? "sandbox" : "live"} brand={<PartnerMark name={partner.displayName} />}>
      {children}
      <p className="mx-auto mt-12 max-w-2xl border-t pt-4 text-[0.8125rem] text-muted-foreground">
        This page is run by Tender for {partner.displayName}. Questions? Ask {partner.displayName}, who sent you the invitation.
      </p>
    </PublicShell>
  );
}
