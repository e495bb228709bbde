"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Theme, Tokens } from "@/lib/core/brand-tokens";
import { PartnerMark, type PartnerMarkProps } from "./brand";

type FrameProps = {
  title: string;
  theme: Theme;
  language: string;
  /** Custom properties of its own. */
  tokens?: Tokens | undefined;
  children: ReactNode;
};

/** A hosted page as a phone shows it, below the partner's face and name. */
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
 * A document of its own as wide as a phone, with our style sheets: its children are drawn as they are on such a screen, in
 * a theme, a language and tokens of its own.
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

/** The classes of our own document without its theme: they bring the typeface. */
const pageClasses = () => [...document.documentElement.classList].filter((name) => !THEMES.includes(name));
