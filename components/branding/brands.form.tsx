"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { OperationForm } from "@/components/form/operation-form";
import { type FieldWords, useValueField } from "@/components/form/use-field";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useEarlyInput } from "@/components/ui/fields/early-input";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import { OUR_COLORS } from "@/lib/core/brand-tokens";
import type { BrandColors, BrandProperties } from "@/lib/domain/accounts/branding/contract";
import { HEX_COLOR } from "@/lib/core/contrast";
import { branding, partnerBrand } from "@/lib/generated/operations/branding";
import { BrandPreviews, type Previewed } from "./brand-previews";
import { PictureCard } from "./picture-card";

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
