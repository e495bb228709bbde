"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { OperationForm } from "@/components/form/operation-form";
import { type FieldWords, useValueField } from "@/components/form/use-field";
import { PartnerMark } from "@/components/page/brand";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { DefinitionList } from "@/components/ui/definition-list";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { brandTokens, SURFACES, type Theme, type Tokens } from "@/lib/core/brand-tokens";
import { contrast, TEXT_CONTRAST } from "@/lib/core/contrast";
import type { BrandColors, BrandProperties } from "@/lib/domain/accounts/branding/contract";
import { HEX_COLOR } from "@/lib/domain/accounts/branding/shared/hex-color";
import { branding, partnerBrand } from "@/lib/generated/operations/branding";

/** Our own colors, shown until a brand is saved. */
const USUAL_COLORS: BrandColors = { light: { accent: "#3450c4" }, dark: { accent: "#4561dc" } };

export interface BrandingProps {
  accountID: string;
  name: string;
}

/** The partner's two colors and their preview: a form for those who may change them. */
export function Branding(props: BrandingProps) {
  const {
    data: { brand },
  } = useSuspenseQuery(queryFor(partnerBrand.get));
  const colors = brand?.colors ?? USUAL_COLORS;
  if (useCan("branding.write")) return <BrandForm {...props} colors={colors} />;
  return (
    <div className="grid gap-4">
      <p>{brand ? "Your hosted pages use these colors." : "Your hosted pages use our default colors."}</p>
      <NoPermission permission="branding.write" />
      <BrandPreviews colors={colors} name={props.name} />
    </div>
  );
}

function BrandForm({ accountID, name, colors }: BrandingProps & { colors: BrandColors }) {
  return (
    <OperationForm
      operation={branding.replace}
      request={{ params: { accountID } }}
      refresh={[partnerBrand.get]}
      defaults={{ colors }}
      labels={["Save brand", "Saving…"]}
      done={(_saved, { values, reset }) => {
        reset(values);
        toast.success("Brand saved");
      }}
    >
      <Card>
        <CardHeader
          title="Accent colors"
          description="Used for the logo, buttons, links and focus rings on your hosted pages. Backgrounds don’t change."
        />
        <CardBody className="grid gap-5 sm:grid-cols-2">
          <ColorField name="colors.light.accent" label="Light accent" hint="On light backgrounds." />
          <ColorField name="colors.dark.accent" label="Dark accent" hint="On dark backgrounds." />
        </CardBody>
      </Card>
      <LivePreviews saved={colors} name={name} />
    </OperationForm>
  );
}

/** The previews of what is typed. While a color is incomplete, of the saved one. */
function LivePreviews({ saved, name }: { saved: BrandColors; name: string }) {
  const typed = useWatch<BrandProperties, "colors">({ name: "colors" });
  const valid = (theme: keyof BrandColors) => (HEX_COLOR.test(typed[theme].accent) ? typed : saved)[theme];
  return <BrandPreviews colors={{ light: valid("light"), dark: valid("dark") }} name={name} />;
}

/** A color picked in the browser's own picker or typed as `#rrggbb`. */
function ColorField({ name, label, hint }: Pick<FieldWords, "name" | "label" | "hint">) {
  const {
    field: { onChange, onBlur, ref, ...field },
    error,
  } = useValueField(name, label);
  const value = String(field.value ?? "");
  const tidy = () => {
    const typed = value.trim();
    onChange(/^[0-9a-f]{6}$/i.test(typed) ? `#${typed}` : typed);
    onBlur();
  };
  return (
    <div className="flex items-end gap-3">
      <input
        type="color"
        aria-label={`${label}, picker`}
        className="h-9 w-12 shrink-0 rounded-md border border-input bg-card p-0.5 touch:h-11"
        value={HEX_COLOR.test(value) ? value : "#000000"}
        onChange={(event) => onChange(event.target.value)}
      />
      <Field label={label} name={name} hint={hint} error={error} isRequired className="grow">
        <Input
          ref={ref}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={tidy}
        />
      </Field>
    </div>
  );
}

interface BrandPreviewsProps {
  colors: BrandColors;
  name: string;
}

/** Shows how hosted onboarding begins in these colors, light and dark, and their contrast. */
function BrandPreviews({ colors, name }: BrandPreviewsProps) {
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
