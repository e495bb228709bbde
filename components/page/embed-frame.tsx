"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { Notice } from "@/components/ui/feedback/notice";
import { SkeletonRows } from "@/components/ui/feedback/skeleton";
import { isPlainClick } from "@/components/ui/browser";
import { connectToPage, isConnected, reportReady, sendToPage } from "@/lib/client/embed-channel";

const EmbeddedContext = createContext(false);

/** Whether the page runs in a frame on a partner's site, where it must not use cookies. */
export function useEmbedded(): boolean {
  return useContext(EmbeddedContext);
}

/** `refused`: the parent page did not answer. `alone`: the page is not in a frame. */
type Fault = "refused" | "alone";

type Phase = "waiting" | "connected" | Fault;

interface EmbedFrameProps {
  /** Origins of the pages that may embed this one. */
  origins: readonly string[];
  words: { connecting: string } & Record<Fault, string>;
  /** The partner's brand as a style sheet. */
  css: string | undefined;
  /** Whether the server has drawn the content for the session's token. */
  isDrawn: boolean;
  children: ReactNode;
}

/**
 * The content of a frame on a partner's page. It gets the session's token from that page, draws the content again with
 * it, and reports its height.
 */
export function EmbedFrame({ origins, words, css, isDrawn, children }: EmbedFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const phase = useConnection(origins);
  useBrand(css);
  useHeight(box);
  useLinksWithin();
  const isReady = phase === "connected" && isDrawn;
  useEffect(() => {
    if (isReady) reportReady(box.current?.offsetHeight ?? 0);
  }, [isReady]);
  const fault = phase === "refused" || phase === "alone" ? words[phase] : undefined;
  return (
    <EmbeddedContext value>
      <div ref={box} className="min-w-0 p-1">
        {fault ? (
          <main>
            <Notice tone="warning" role="alert">
              {fault}
            </Notice>
          </main>
        ) : isReady ? (
          children
        ) : (
          <main aria-busy aria-label={words.connecting}>
            <SkeletonRows rows={3} />
          </main>
        )}
      </div>
    </EmbeddedContext>
  );
}

function useConnection(origins: readonly string[]): Phase {
  const { refresh } = useRouter();
  const [phase, setPhase] = useState<Phase>("waiting");
  // The server renders a new array each time.
  const listed = origins.join(" ");
  useEffect(() => {
    let isGone = false;
    const connect = async (): Promise<Phase> => {
      if (isConnected()) return "connected";
      if (window.parent === window) return "alone";
      try {
        await connectToPage(listed.split(" "));
      } catch {
        return "refused";
      }
      refresh();
      return "connected";
    };
    void connect().then((next) => isGone || setPhase(next));
    return () => {
      isGone = true;
    };
  }, [listed, refresh]);
  return phase;
}

/**
 * Applies the partner's colors. A style element would need the nonce of the document, but the server draws the content
 * in a later response, with a different one.
 */
function useBrand(css: string | undefined): void {
  useEffect(() => {
    if (!css) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);
}

/** Reports the height of the content whenever it changes, so that the page around needs no scroll bar in the frame. */
function useHeight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => sendToPage({ type: "size", height: element.offsetHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}

const WITHIN = /^\/(?:o|embed)\//;

/**
 * Opens links between pages of the component without loading a document, which would have to ask for the token again,
 * and all other links in a new tab.
 */
function useLinksWithin(): void {
  const { push } = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlainClick(event)) return;
      const { origin, pathname, search, hash } = link;
      const isOwn = origin === window.location.origin;
      if (isOwn && pathname === window.location.pathname) return;
      if (isOwn && WITHIN.test(pathname)) {
        event.preventDefault();
        push(pathname + search + hash);
      } else {
        link.target = "_blank";
        link.rel = "noopener";
      }
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [push]);
}

/** Reports to the page around the frame that the application was sent. */
export function EmbedComplete() {
  const isEmbedded = useEmbedded();
  useEffect(() => {
    if (isEmbedded) sendToPage({ type: "complete" });
  }, [isEmbedded]);
  return null;
}
