"use client";

import { Moon, Sun } from "lucide-react";
import { type ReactNode, use, useDeferredValue, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { askedFor, type RequirementBasis } from "@/components/onboarding/invite/asked-for";
import { PartnerMark } from "@/components/page/brand";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Theme, Tokens } from "@/lib/core/brand-tokens";
import { type Language, LANGUAGES } from "@/lib/core/language";
import type { InviteMaterial } from "@/lib/domain/onboarding/invite-builder/dashboard";
import type { InviteFormValues } from "../invite/invite-form";
import { offerOf } from "../invite/saved-invite";
import { AskedLines } from "./asked-lines";
import { PreparedContext } from "./prepared";

const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** The invitee's landing page as it is now. Every edit shows at once. */
export function Preview({ material: { partner, feePlans } }: { material: InviteMaterial }) {
  const { drawOffer, tokens } = use(PreparedContext);
  const { control, getValues } = useFormContext<InviteFormValues>();
  useWatch({ control });
  const [theme, setTheme] = useState<Theme>("light");
  const [language, setLanguage] = useState<Language>("en");
  const offer = useDeferredValue(offerOf(getValues(), feePlans));
  const isDark = theme === "dark";
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h2 className="text-[0.9375rem] font-semibold">What they’ll see</h2>
        <div className="flex items-end gap-2">
          <Button size="sm" aria-pressed={isDark} onClick={() => setTheme(isDark ? "light" : "dark")}>
            {isDark ? <Moon aria-hidden /> : <Sun aria-hidden />}
            {isDark ? "Dark" : "Light"}
          </Button>
          <Field label="Language of the preview" isLabelHidden>
            <Select
              options={OPTIONS}
              value={language}
              onChange={({ target }) => setLanguage(target.value === "es" ? "es" : "en")}
            />
          </Field>
        </div>
      </div>
      <div className="mx-auto h-[40rem] max-h-[calc(100dvh-9rem)] w-full max-w-[23.5rem] overflow-hidden rounded-[1.75rem] border-4 border-border-strong bg-background">
        <PreviewFrame title="Preview of the invitee's page" theme={theme} language={language} tokens={tokens?.[theme]}>
          <article className="min-h-dvh bg-background px-4 pt-4 pb-10 text-sm text-foreground">
            <div className="mb-6">
              <PartnerMark name={partner.displayName} />
            </div>
            {drawOffer({ partner: partner.displayName, offer, language })}
          </article>
        </PreviewFrame>
      </div>
    </section>
  );
}

type PreviewFrameProps = {
  title: string;
  theme: Theme;
  language: string;
  /** Custom properties of its own. */
  tokens?: Tokens | undefined;
  children: ReactNode;
};

const NONE: Tokens = {};

/**
 * A document of its own as wide as a phone, with our style sheets: its children are drawn as they are on such a screen, in
 * a theme, a language and tokens of its own.
 */
function PreviewFrame({ title, theme, language, tokens = NONE, children }: PreviewFrameProps) {
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

/** Shows what an invitee will be asked for, worked out here. */
export function AskedNow({ answers, capabilities }: RequirementBasis) {
  return <AskedLines asked={askedFor(answers, capabilities)} />;
}
