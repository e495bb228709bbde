"use client";

import { useLayoutEffect, useRef } from "react";
import { PartnerMark } from "@/components/page/brand";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { DefinitionList } from "@/components/ui/definition-list";
import { brandTokens, SURFACES, type Theme, type Tokens } from "@/lib/core/brand-tokens";
import { contrast, TEXT_CONTRAST } from "@/lib/core/contrast";
import type { BrandColors } from "@/lib/domain/accounts/branding/contract";

export interface BrandPreviewsProps {
  colors: BrandColors;
  name: string;
}

/** Shows how hosted onboarding begins in these colors, light and dark, and their contrast. */
export function BrandPreviews({ colors, name }: BrandPreviewsProps) {
  const tokens = brandTokens(colors);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <Card key={theme} aria-label={theme === "light" ? "Preview, light" : "Preview, dark"}>
          <CardHeader title={theme === "light" ? "Light" : "Dark"} />
          <Landing theme={theme} tokens={tokens[theme]} name={name} />
          <CardBody className="py-1">
            <Contrasts theme={theme} tokens={tokens[theme]} />
          </CardBody>
        </Card>
      ))}
    </div>
  );
}

/** The top of the hosted landing. Its colors are set by script: the content security policy refuses style attributes. */
function Landing({ theme, tokens, name }: { theme: Theme; tokens: Tokens; name: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [property, value] of Object.entries(tokens)) box.current?.style.setProperty(property, value);
  }, [tokens]);
  return (
    <div
      ref={box}
      role="img"
      aria-label={`Hosted onboarding in ${theme} colors`}
      className={cn(theme, "grid gap-4 border-b bg-background p-5 text-foreground")}
    >
      <PartnerMark name={name} />
      <div className="grid gap-2 rounded-xl border bg-card p-4">
        <p className="text-base font-semibold">{name} invites you to open an account</p>
        <p className="text-muted-foreground">
          About 9 minutes. <span className="text-primary-text underline underline-offset-2">What you need</span>
        </p>
        <span className={cn(buttonVariants({ variant: "primary" }), "justify-self-start")}>Start</span>
      </div>
    </div>
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
