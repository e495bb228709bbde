"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { FileField } from "@/components/form/fields/file-drop";
import { OperationForm } from "@/components/form/operation-form";
import { type FieldWords, useValueField } from "@/components/form/use-field";
import { PartnerMark, type PartnerMarkProps } from "@/components/page/brand";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { PhonePreview } from "@/components/page/phone-preview";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { brandTokens, SURFACES, type Theme, type Tokens } from "@/lib/core/brand-tokens";
import { contrast, TEXT_CONTRAST } from "@/lib/core/contrast";
import type { BrandColors, BrandProperties } from "@/lib/domain/accounts/branding/contract";
import { HEX_COLOR } from "@/lib/domain/accounts/branding/shared/hex-color";
import { branding, partnerBrand, partnerLogo } from "@/lib/generated/operations/branding";

/** Our own colors, shown until a brand is saved. */
const USUAL_COLORS: BrandColors = { light: { accent: "#3450c4" }, dark: { accent: "#4561dc" } };

export interface BrandingProps {
  accountID: string;
  name: string;
  /** The page that the previews show, as hosted onboarding draws it. */
  landing: ReactNode;
}

/** Holds what the previews show: the page, and whose it is. */
interface PreviewedPage {
  partner: PartnerMarkProps;
  landing: ReactNode;
}

/** The partner's logo, its two colors and their preview: a form for those who may change them. */
export function Branding({ accountID, name, landing }: BrandingProps) {
  const {
    data: { brand, logo },
  } = useSuspenseQuery(queryFor(partnerBrand.get));
  const mayChange = useCan("branding.write");
  const colors = brand?.colors ?? USUAL_COLORS;
  const previewed = { partner: { name, logo }, landing };
  if (mayChange)
    return (
      <div className="grid gap-6">
        <LogoCard name={name} logo={logo} />
        <BrandForm accountID={accountID} colors={colors} {...previewed} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <p>{brand ? "Your hosted pages use these colors." : "Your hosted pages use our default colors."}</p>
      <NoPermission permission="branding.write" />
      <BrandPreviews colors={colors} {...previewed} />
    </div>
  );
}

/** The logo as pages show it, with a way to change it. The dashboard's own header follows at once. */
function LogoCard({ name, logo }: PartnerMarkProps) {
  const { refresh } = useRouter();
  const words = logo ? "Replace logo…" : "Upload logo…";
  return (
    <Card aria-label="Logo">
      <CardHeader
        title="Logo"
        description="Stands beside your name in this dashboard, on hosted pages, in mail and on statements."
      />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <PartnerMark name={name} logo={logo} />
        <div className="flex flex-wrap gap-2">
          {logo && (
            <ConfirmAction
              operation={partnerLogo.remove}
              request={{}}
              refresh={[partnerBrand.get]}
              trigger={<Button variant="ghost">Remove</Button>}
              title="Remove the logo?"
              effect="Pages, mail and statements show your name alone."
              labels={["Remove logo", "Removing…"]}
              done="Logo removed"
              then={refresh}
            />
          )}
          <DialogForm
            operation={partnerLogo.save}
            refresh={[partnerBrand.get]}
            defaults={{ file: undefined }}
            trigger={<Button>{words}</Button>}
            title={logo ? "Replace the logo" : "Upload a logo"}
            description="A wide logo on a transparent background looks best. We shrink it to 480 by 96 pixels."
            size="md"
            labels={["Save logo", "Saving…"]}
            done={() => {
              toast.success("Logo saved");
              refresh();
            }}
          >
            <FileField hint="PNG or JPEG, up to 2 MB." endings={LOGO_ENDINGS} />
          </DialogForm>
        </div>
      </CardBody>
    </Card>
  );
}

const LOGO_ENDINGS = [".png", ".jpg", ".jpeg"];

function BrandForm({ accountID, colors, ...previewed }: { accountID: string; colors: BrandColors } & PreviewedPage) {
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
          description="Used for buttons, links and focus rings on your hosted pages. Backgrounds don’t change."
        />
        <CardBody className="grid gap-5 sm:grid-cols-2">
          <ColorField name="colors.light.accent" label="Light accent" hint="On light backgrounds." />
          <ColorField name="colors.dark.accent" label="Dark accent" hint="On dark backgrounds." />
        </CardBody>
      </Card>
      <LivePreviews saved={colors} {...previewed} />
    </OperationForm>
  );
}

/** The previews of what is typed. While a color is incomplete, of the saved one. */
function LivePreviews({ saved, ...previewed }: { saved: BrandColors } & PreviewedPage) {
  const typed = useWatch<BrandProperties, "colors">({ name: "colors" });
  const valid = (theme: keyof BrandColors) => (HEX_COLOR.test(typed[theme].accent) ? typed : saved)[theme];
  return <BrandPreviews colors={{ light: valid("light"), dark: valid("dark") }} {...previewed} />;
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
    <div className="flex items-start gap-3">
      <input
        type="color"
        aria-label={`${label}, picker`}
        className="mt-6.5 h-9 w-12 shrink-0 rounded-md border border-input bg-card p-0.5 touch:h-11"
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

/** Shows the hosted page on a phone in these colors, light and dark, and their contrast. */
function BrandPreviews({ colors, partner, landing }: { colors: BrandColors } & PreviewedPage) {
  const tokens = brandTokens(colors);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <Card key={theme} aria-label={theme === "light" ? "Preview, light" : "Preview, dark"}>
          <CardHeader title={theme === "light" ? "Light" : "Dark"} />
          <CardBody className="grid gap-4">
            <Contrasts theme={theme} tokens={tokens[theme]} />
            <PhonePreview title={`Hosted page, ${theme}`} language="en" {...{ theme, partner }} tokens={tokens[theme]}>
              {landing}
            </PhonePreview>
          </CardBody>
        </Card>
      ))}
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
