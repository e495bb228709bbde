"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Theme, Tokens } from "@/lib/core/brand-tokens";
import { PartnerMark, type PartnerMarkProps } from "./brand";

type FrameProps = {
  title: string;
  theme: Theme;
  language: string;
  /** Custom properties for this document. */
  tokens?: Tokens | undefined;
  children: ReactNode;
};

/** A hosted page as on a phone, below the partner's logo and name. */
export function PhonePreview({ partner, children, ...frame }: FrameProps & { partner: PartnerMarkProps }) {
  return (
    <div className="mx-auto h-[40rem] max-h-[calc(100dvh-9rem)] w-full max-w-[23.5rem] overflow-hidden rounded-[1.75rem] border-4 border-border-strong bg-background">
      <PreviewFrame {...frame}>
        <article className="min-h-dvh bg-background px-4 pt-4 pb-10 text-sm text-foreground">
          <div className="mb-6">
            <PartnerMark {...partner} />
          </div>
          {children}
        </article>
      </PreviewFrame>
    </div>
  );
}

const NONE: Tokens = {};

/**
 * A separate document as wide as a phone, with the app's style sheets. Its children render as on such a screen, with
 * their own theme, language and tokens.
 */
export function PreviewFrame({ title, theme, language, tokens = NONE, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!inside) return;
    for (const sheet of document.querySelectorAll("link[rel=stylesheet], style"))
      inside.head.append(inside.importNode(sheet, true));
    inside.title = title;
    setBody(inside.body);
  }, [title]);
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!body || !root) return;
    root.setAttribute("lang", language);
    root.setAttribute("class", [...pageClasses(), theme].join(" "));
    root.style.setProperty("color-scheme", theme);
    for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(tokens)) root.style.removeProperty(name);
    };
  }, [body, theme, language, tokens]);
  return (
    <>
      <iframe ref={frame} title={title} className="h-full w-full border-0" />
      {body && createPortal(children, body)}
    </>
  );
}

const THEMES: readonly string[] = ["light", "dark"] satisfies Theme[];

/** Returns the classes of the app's document, for its typeface, without its theme. */
const pageClasses = () => [...document.documentElement.classList].filter((name) => !THEMES.includes(name));
