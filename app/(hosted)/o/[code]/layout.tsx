import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BrandStyle, EmbeddedShell, HostedShell } from "@/components/hosted/kit/hosted-shell";
import { WordsProvider } from "@/components/hosted/kit/use-words";
import { partnerTab } from "@/components/page/brand";
import { EmbedFrame } from "@/components/page/embed-frame";
import { EMBED_WORDS } from "@/components/words/embedded";
import { brandCSS } from "@/lib/core/brand-tokens";
import { Failure } from "@/lib/core/failure";
import { embeddedPage } from "@/lib/http/adapters/embedded";
import { pageRequest } from "@/lib/http/adapters/session";
import { landingOf } from "./load";
import { pageWords } from "./words";

type Props = { params: Promise<{ code: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [landing, { pages }] = await Promise.all([landingOf((await params).code), pageWords()]);
  if (landing instanceof Failure) return {};
  const { displayName: name, accountMode, icon } = landing.partner;
  const tab = partnerTab({ name, isSandbox: accountMode === "sandbox", icon, first: pages.shell.invitation });
  return { ...tab, referrer: "no-referrer" };
}

/** Frame of hosted onboarding, or of its embedded form, with the partner's name and branding, in the visitor's language. */
export default async function HostedLayout({ params, children }: Props) {
  const [landing, words, { nonce }, embedded] = await Promise.all([
    landingOf((await params).code),
    pageWords(),
    pageRequest(),
    embeddedPage(),
  ]);
  const partner = landing instanceof Failure ? undefined : landing.partner;
  if (embedded)
    return (
      <WordsProvider language={words.language} forms={words.forms} phrases={words.phrases}>
        <EmbedFrame
          origins={embedded.origins}
          words={EMBED_WORDS[words.language].frame}
          css={partner?.colors && brandCSS(partner.colors)}
          isDrawn={embedded.token !== undefined}
        >
          <EmbeddedShell words={words} {...(partner && { partner })}>
            {children}
          </EmbeddedShell>
        </EmbedFrame>
      </WordsProvider>
    );
  return (
    <WordsProvider language={words.language} forms={words.forms} phrases={words.phrases}>
      {partner?.colors && <BrandStyle colors={partner.colors} nonce={nonce} />}
      <HostedShell words={words} {...(partner && { partner })}>
        {children}
      </HostedShell>
    </WordsProvider>
  );
}
