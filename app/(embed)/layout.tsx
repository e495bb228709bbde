import { headers } from "next/headers";
import type { ReactNode } from "react";
import { WordsProvider } from "@/components/hosted/kit/use-words";
import { wordsIn } from "@/components/hosted/words/words";
import { CanProvider } from "@/components/page/can";
import { EmbedFrame } from "@/components/page/embed-frame";
import { QueryProviders } from "@/components/shell/query-providers";
import { EMBED_WORDS } from "@/components/words/embedded";
import { brandCSS } from "@/lib/core/brand-tokens";
import { languageFor } from "@/lib/core/language";
import { embeddedBrand, embeddedPage } from "@/lib/http/adapters/embedded";
import { currentSession } from "@/lib/http/adapters/session";

/** Frame of an embedded component: the partner's brand, the session's language and its permissions. */
export default async function EmbedLayout({ children }: { children: ReactNode }) {
  const [embedded, session, sent] = await Promise.all([embeddedPage(), currentSession(), headers()]);
  const words = wordsIn(languageFor(embedded?.language ?? undefined, sent.get("accept-language")));
  const colors = embedded && (await embeddedBrand(embedded));
  return (
    <WordsProvider language={words.language} forms={words.forms} phrases={words.phrases}>
      <QueryProviders>
        <CanProvider grants={session?.caller.scopes ?? []}>
          <EmbedFrame
            origins={embedded?.origins ?? []}
            words={EMBED_WORDS[words.language].frame}
            css={colors && brandCSS(colors)}
            isDrawn={embedded?.token !== undefined}
          >
            {children}
          </EmbedFrame>
        </CanProvider>
      </QueryProviders>
    </WordsProvider>
  );
}
