"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { FormProvider, useWatch } from "react-hook-form";
import { CallNotice } from "@/components/form/failure-notice";
import { problemsOf } from "@/components/issuing/form-problems";
import { SubmitButton } from "@/components/ui/submit-button";
import { useCan } from "@/components/shell/can";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { type BrandColors, branding, BrandProperties, HexColor, partnerBrand } from "@/lib/domain/branding/contract";
import { BrandPreviews } from "./brand-preview";
import { ColorField } from "./color-field";

/** Our own colours, shown until a brand is saved. */
export const USUAL_COLORS: BrandColors = { light: { accent: "#3450c4" }, dark: { accent: "#4561dc" } };

const LABELS = { "colors.light.accent": "Light accent", "colors.dark.accent": "Dark accent" };

/** Props of {@link Branding}. */
export interface BrandingProps {
  accountID: string;
  name: string;
}

/** The partner's two colours with what they come to: a form for those who may change them, else the preview alone. */
export function Branding(props: BrandingProps) {
  const {
    data: { brand },
  } = useSuspenseQuery(queryFor(partnerBrand.get));
  const colors = brand?.colors ?? USUAL_COLORS;
  if (useCan("branding.write")) return <BrandForm {...props} colors={colors} />;
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">
        {brand ? "Your hosted pages use these colours." : "No brand is set, so hosted pages use our colours."} Changing
        them needs <code className="font-mono text-[0.8125rem] text-foreground">branding.write</code>.
      </p>
      <BrandPreviews colors={colors} name={props.name} />
    </div>
  );
}

function BrandForm({ accountID, name, colors }: BrandingProps & { colors: BrandColors }) {
  const replace = useOperation(branding.replace, { refresh: [partnerBrand.get] });
  const { send, failure, ...form } = useSchemaForm(BrandProperties, { colors });
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = send(async (body) => {
    await replace.mutateAsync({ params: { accountID }, body });
    form.reset(body);
    toast.success("The brand is saved");
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-6">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, LABELS) : []} submitCount={submitCount} />
        <CallNotice fault={failure} forbidden="You need branding.write to change the brand." />
        <Card>
          <CardHeader
            title="Accent colours"
            description="For the header mark, buttons, links and focus of hosted onboarding. Backgrounds stay ours."
          />
          <CardBody className="grid gap-5 sm:grid-cols-2">
            <ColorField name="colors.light.accent" label={LABELS["colors.light.accent"]} hint="On light backgrounds." />
            <ColorField name="colors.dark.accent" label={LABELS["colors.dark.accent"]} hint="On dark backgrounds." />
          </CardBody>
          <CardFooter>
            <SubmitButton isPending={isSubmitting} pendingLabel="Saving…">
              Save brand
            </SubmitButton>
          </CardFooter>
        </Card>
        <LivePreviews saved={colors} name={name} />
      </Form>
    </FormProvider>
  );
}

/** The previews of what is typed; of a colour that is none yet, the saved one. */
function LivePreviews({ saved, name }: { saved: BrandColors; name: string }) {
  const typed = useWatch<BrandProperties, "colors">({ name: "colors" });
  const valid = (theme: keyof BrandColors) => ({
    accent: HexColor.safeParse(typed[theme].accent).data ?? saved[theme].accent,
  });
  return <BrandPreviews colors={{ light: valid("light"), dark: valid("dark") }} name={name} />;
}
