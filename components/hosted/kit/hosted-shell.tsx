import type { ReactNode } from "react";
import { PartnerMark, type PartnerPictures } from "@/components/page/brand";
import { ModeProvider } from "@/components/page/mode";
import { OfflineBar } from "@/components/page/offline-bar";
import { PublicShell } from "@/components/page/public-shell";
import { MAIN_ID } from "@/components/page/top-bars";
import { fill } from "@/lib/core/bilingual";
import { brandCSS } from "@/lib/core/brand-tokens";
import type { BrandColors } from "@/lib/domain/accounts/branding/contract";
import type { Words } from "../words/words";
import { LanguageSwitch } from "./language-switch";

export type HostedShellProps = {
  /** Absent if the link is invalid. */
  partner?: PartnerPictures & { displayName: string; accountMode: "sandbox" | "production" };
  words: Words;
  children: ReactNode;
};

/** The layout of hosted onboarding: the partner's logo and name above, the platform's name below. */
export function HostedShell({ partner, words, children }: HostedShellProps) {
  const { shell } = words.pages;
  const tools = <LanguageSwitch language={words.language} />;
  if (!partner)
    return (
      <PublicShell words={shell} tools={tools}>
        {children}
      </PublicShell>
    );
  return (
    <PublicShell
      width="lg"
      words={shell}
      tools={tools}
      mode={partner.accountMode === "sandbox" ? "sandbox" : "live"}
      brand={<PartnerMark name={partner.displayName} logo={partner.logo} icon={partner.icon} />}
    >
      <ModeProvider isLive={partner.accountMode === "production"}>{children}</ModeProvider>
      <RunBy partner={partner.displayName} words={words} />
    </PublicShell>
  );
}

/** The same in a frame on the partner's page, which has its own header. */
export function EmbeddedShell({ partner, words, children }: HostedShellProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-96 min-w-0 py-4">
      <OfflineBar />
      <ModeProvider isLive={partner?.accountMode === "production"}>{children}</ModeProvider>
      {partner && <RunBy partner={partner.displayName} words={words} />}
    </main>
  );
}

function RunBy({ partner, words }: { partner: string; words: Words }) {
  return (
    <p className="mx-auto mt-12 max-w-2xl border-t pt-4 text-center text-[0.8125rem] text-balance text-muted-foreground">
      {fill(words.pages.shell.runBy, { platform: "Tender", partner })}
    </p>
  );
}

/** A partner's colors, in readable shades, instead of the default accent. The page's CSP requires a nonce. */
export function BrandStyle({ colors, nonce }: { colors: BrandColors; nonce: string | undefined }) {
  return <style nonce={nonce}>{brandCSS(colors)}</style>;
}
