"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { FileField } from "@/components/form/fields/file-drop";
import { OperationForm } from "@/components/form/operation-form";
import { type FieldWords, useValueField } from "@/components/form/use-field";
import { useCan } from "@/components/page/can";
import { PartnerMark } from "@/components/page/brand";
import { NoPermission } from "@/components/page/no-permission";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useEarlyInput } from "@/components/ui/fields/early-input";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import { OUR_COLORS } from "@/lib/core/brand-tokens";
import type { BrandColors, BrandProperties, PictureKind } from "@/lib/domain/accounts/branding/contract";
import { HEX_COLOR } from "@/lib/core/contrast";
import { branding, partnerBrand, partnerIcon, partnerLogo } from "@/lib/generated/operations/branding";
import { BrandPreviews, type Previewed } from "./brand-previews";

export interface BrandingProps extends Omit<Previewed, "partner"> {
  accountID: string;
  name: string;
}

/** The partner's pictures, its two colors and their preview. Viewers with permission get a form. */
export function Branding({ accountID, name, ...drawn }: BrandingProps) {
  const {
    data: { brand, logo, icon },
  } = useSuspenseQuery(queryFor(partnerBrand.get));
  const mayChange = useCan("branding.write");
  const colors = brand?.colors ?? OUR_COLORS;
  const previewed = { partner: { name, logo, icon }, ...drawn };
  if (mayChange)
    return (
      <div className="grid gap-6">
        <div className="grid gap-4 lg:grid-cols-2">
          <PictureCard kind="logo" name={name} address={logo} />
          <PictureCard kind="icon" name={name} address={icon} />
        </div>
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

function BrandForm({ accountID, colors, ...previewed }: { accountID: string; colors: BrandColors } & Previewed) {
  const { refresh } = useRouter();
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
        refresh();
      }}
    >
      <Card>
        <CardHeader
          title="Accent colors"
          description="Used for buttons, links and focus rings on your hosted pages, in mail and on cards. Backgrounds don’t change."
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

/** Previews of the typed colors. While a color is incomplete, of the saved one. */
function LivePreviews({ saved, ...previewed }: { saved: BrandColors } & Previewed) {
  const typed = useWatch<BrandProperties, "colors">({ name: "colors" });
  const valid = (theme: keyof BrandColors) => (HEX_COLOR.test(typed[theme].accent) ? typed : saved)[theme];
  return <BrandPreviews colors={{ light: valid("light"), dark: valid("dark") }} {...previewed} />;
}

/** Color from the browser's picker or typed as `#rrggbb`. */
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
    <div ref={useEarlyInput<HTMLDivElement>()} className="flex items-start gap-3">
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

const PICTURE_WORDS = {
  logo: {
    title: "Logo",
    description: "Appears next to your name in this dashboard, on hosted pages, in mail and on statements.",
    advice: "A wide logo on a transparent background looks best. We shrink it to 480 by 96 pixels.",
    question: "Remove the logo?",
    effect: "Pages, mail and statements show your name alone.",
  },
  icon: {
    title: "Icon",
    description: "Appears in browser tabs, and instead of your logo in small spaces.",
    advice: "A square picture that reads when it is small. We shrink it to 192 by 192 pixels.",
    question: "Remove the icon?",
    effect: "Tabs show our icon, and small places your logo or the first letter of your name.",
  },
} as const;

const OPERATIONS = { logo: partnerLogo, icon: partnerIcon };
const ENDINGS = [".png", ".jpg", ".jpeg"];

interface PictureCardProps {
  kind: PictureKind;
  name: string;
  address: string | undefined;
}

/** One picture with a way to change it. The dashboard's own header and tab update immediately. */
function PictureCard({ kind, name, address }: PictureCardProps) {
  const { refresh } = useRouter();
  const { title, description, advice, question, effect } = PICTURE_WORDS[kind];
  const { save, remove } = OPERATIONS[kind];
  const hint = kind === "icon" ? "Square PNG or JPEG, up to 2 MB." : "PNG or JPEG, up to 2 MB.";
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={description} />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <PartnerMark name={name} {...{ [kind]: address }} />
        <div className="flex flex-wrap gap-2">
          {address && (
            <ConfirmAction
              operation={remove}
              request={{}}
              refresh={[partnerBrand.get]}
              trigger={
                <Button variant="ghost">
                  Remove<span className="sr-only"> {kind}</span>
                </Button>
              }
              title={question}
              effect={effect}
              labels={[`Remove ${kind}`, "Removing…"]}
              done={`${title} removed`}
              then={refresh}
            />
          )}
          <DialogForm
            operation={save}
            refresh={[partnerBrand.get]}
            defaults={{ file: undefined }}
            trigger={<Button>{address ? `Replace ${kind}…` : `Upload ${kind}…`}</Button>}
            title={address ? `Replace the ${kind}` : `Upload ${kind === "icon" ? "an icon" : "a logo"}`}
            description={advice}
            size="md"
            labels={[`Save ${kind}`, "Saving…"]}
            done={() => {
              toast.success(`${title} saved`);
              refresh();
            }}
          >
            <FileField hint={hint} endings={ENDINGS} />
          </DialogForm>
        </div>
      </CardBody>
    </Card>
  );
}
