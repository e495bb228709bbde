"use client";

import { type ReactNode, useState } from "react";
import { BrowserTab, ownIcon, type PartnerMarkProps } from "@/components/page/brand";
import { PhonePreview, PreviewFrame } from "@/components/page/phone-preview";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useSettled } from "@/components/ui/use-settled";
import { urlOf } from "@/lib/client/call";
import { brandTokens, cardTokens, SURFACES, type Theme, type Tokens } from "@/lib/core/brand-tokens";
import { contrast, TEXT_CONTRAST } from "@/lib/core/contrast";
import type { BrandColors, PreviewedMail } from "@/lib/domain/accounts/branding/contract";
import { brandedMail } from "@/lib/generated/operations/branding";

export interface Previewed {
  partner: PartnerMarkProps;
  isSandbox: boolean;
  tab: string;
  /** Page in the phone, as hosted onboarding renders it. */
  landing: ReactNode;
  /** Face of a card, as the card's own page renders it. */
  card: ReactNode;
}

type BrandPreviewsProps = Previewed & { colors: BrandColors };

const KINDS = [
  ["phone", "Phone", PagePreviews],
  ["mail", "Mail", MailPreviews],
  ["card", "Card", CardPreviews],
] as const;

/** Previews of the branding in light and dark: a hosted page on a phone, mail and a card. */
export function BrandPreviews(props: BrandPreviewsProps) {
  const [shown, show] = useState<string>("phone");
  return (
    <section aria-label="Previews">
      <Tabs defaultValue="phone" onValueChange={show}>
        <TabsList label="What to preview">
          {KINDS.map(([kind, label]) => (
            <TabsTrigger key={kind} value={kind}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {KINDS.map(([kind, , Preview]) => (
          <TabsContent key={kind} value={kind}>
            {kind === shown && <Preview {...props} />}
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}

/** One preview in both themes, side by side if there is room. */
function InBothThemes({ label, children }: { label: string; children: (theme: Theme) => ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <Card key={theme} aria-label={`${label}, ${theme}`}>
          <CardHeader title={theme === "light" ? "Light" : "Dark"} />
          <CardBody className="grid gap-4">{children(theme)}</CardBody>
        </Card>
      ))}
    </div>
  );
}

function PagePreviews({ colors, partner, isSandbox, tab, landing }: BrandPreviewsProps) {
  const tokens = brandTokens(colors);
  return (
    <InBothThemes label="Preview">
      {(theme) => (
        <>
          <Contrasts theme={theme} tokens={tokens[theme]} />
          <div className={theme}>
            <BrowserTab title={tab} icon={partner.icon ?? ownIcon(isSandbox)} />
          </div>
          <PhonePreview title={`Hosted page, ${theme}`} language="en" {...{ theme, partner }} tokens={tokens[theme]}>
            {landing}
          </PhonePreview>
        </>
      )}
    </InBothThemes>
  );
}

const MAILS: { value: PreviewedMail; label: string }[] = [
  { value: "invite", label: "Invite" },
  { value: "report", label: "Statement" },
];

/** Milliseconds without a change of color before the mail is rendered again. */
const QUIET = 400;

/** Mail as the server renders and sends it. Its links are inactive. */
function MailPreviews({ colors, partner }: BrandPreviewsProps) {
  const [kind, setKind] = useState<PreviewedMail>("invite");
  const settled = useSettled(colors, QUIET);
  const choose = (typed: string) => setKind(MAILS.find(({ value }) => value === typed)?.value ?? "invite");
  return (
    <div className="grid gap-4">
      <Field label="Message" className="max-w-60">
        <Select options={MAILS} value={kind} onChange={({ target }) => choose(target.value)} />
      </Field>
      <InBothThemes label="Mail">
        {(theme) => (
          <iframe
            key={partner.logo}
            title={`Mail, ${theme}`}
            sandbox=""
            src={urlOf(brandedMail.preview, { params: { kind }, query: { theme, accent: settled[theme].accent } })}
            className="block h-[32rem] w-full rounded-lg border bg-white"
          />
        )}
      </InBothThemes>
    </div>
  );
}

function CardPreviews({ colors, card }: BrandPreviewsProps) {
  const tokens = cardTokens(colors);
  return (
    <InBothThemes label="Card">
      {(theme) => (
        <div className="h-80 overflow-hidden rounded-lg border">
          <PreviewFrame title={`Card, ${theme}`} language="en" theme={theme} tokens={tokens}>
            <div className="min-h-dvh bg-background p-4 text-sm text-foreground">
              <div className="mx-auto max-w-[26rem]">{card}</div>
            </div>
          </PreviewFrame>
        </div>
      )}
    </InBothThemes>
  );
}

function Contrasts({ theme, tokens }: { theme: Theme; tokens: Tokens }) {
  const [accent = "", on = "", shade = ""] = [
    tokens["--primary"],
    tokens["--primary-foreground"],
    tokens["--primary-text"],
  ];
  const least = (color: string) => Math.min(...SURFACES[theme].map((surface) => contrast(color, surface)));
  return (
    <DefinitionList
      items={[
        {
          label: "Button text",
          value: (
            <>
              {on === "#ffffff" ? "White" : "Black"}, <Ratio value={contrast(accent, on)} />
            </>
          ),
        },
        {
          label: "Links and focus",
          value: (
            <>
              <code className="font-mono text-[0.8125rem]">{shade}</code>, <Ratio value={least(shade)} />
            </>
          ),
        },
        {
          label: "Adjusted",
          value:
            shade === accent ? (
              "No. The color is used as it is."
            ) : (
              <Adjusted accent={accent} ratio={least(accent)} isLight={theme === "light"} />
            ),
        },
      ]}
    />
  );
}

function Adjusted({ accent, ratio, isLight }: { accent: string; ratio: number; isLight: boolean }) {
  return (
    <>
      Links are made {isLight ? "darker" : "lighter"}: <code className="font-mono text-[0.8125rem]">{accent}</code>{" "}
      alone has <Ratio value={ratio} />, text needs {TEXT_CONTRAST}:1.
    </>
  );
}

const Ratio = ({ value }: { value: number }) => (
  <span className="tabular">{(Math.floor(value * 10) / 10).toFixed(1)}:1</span>
);
