"use client";

import { type ReactNode, useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useControl, useFault } from "@/components/form/form-context";
import { useValueField } from "@/components/form/use-field";
import { AppLink } from "@/components/ui/app-link";
import { RadioCardGroup } from "@/components/ui/fields/radio-card-group";
import { PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { obstacleInWords } from "./obstacle-in-words";
import { useObstacle } from "./use-options";

interface MethodFieldProps {
  side: "source" | "destination";
  label: string;
  /** Path prefix of the side in the body: `recur.runTransfer.`. */
  at?: string;
  /** Methods that fit; undefined until accounts and amount are known. */
  options: readonly PaymentMethod[] | undefined;
  facts(method: PaymentMethod): ReactNode;
}

/**
 * Choice of how a side pays or is paid. If only one method fits, it is selected; one that no longer fits is deselected.
 */
export function MethodField({ side, label, at = "", options, facts }: MethodFieldProps) {
  const name = `${at}${side}.paymentMethodID`;
  const { field, error } = useValueField(name, label);
  // The API reports errors under this name.
  const fieldName = `${side}PaymentMethodID`;
  useControl(fieldName, label, { place: name });
  const refused = useFault(fieldName);
  useFitting(name, options);
  return (
    <RadioCardGroup
      legend={label}
      name={name}
      error={error ?? refused}
      hint={
        !options
          ? "Choose the accounts and the amount first."
          : options.length === 0 && <NoMethod side={side} at={at} />
      }
      columns={1}
      options={(options ?? []).map((method) => ({
        value: method.paymentMethodID,
        label: methodName(method),
        description: facts(method),
      }))}
      value={typeof field.value === "string" ? field.value : ""}
      onValueChange={field.onChange}
    />
  );
}

function useFitting(name: string, options: readonly PaymentMethod[] | undefined): void {
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  useEffect(() => {
    const ids: readonly unknown[] = options?.map(({ paymentMethodID }) => paymentMethodID) ?? [];
    const only = ids.length === 1 ? ids[0] : "";
    if (!ids.includes(getValues(name))) setValue(name, only, { shouldValidate: only !== "" });
  }, [name, options, getValues, setValue]);
}

/** Reason that no method of an account fits, with a link to the place to change that. */
function NoMethod({ side, at }: Pick<MethodFieldProps, "side" | "at">) {
  const [source, destination, cents] = useWatch({
    name: ["form.source", "form.destination", `${at}amount.value`],
  }) as [string, string, unknown];
  const { data } = useObstacle(source, destination, cents);
  if (!data) return "None of this account’s payment methods fits.";
  const { why, place } = obstacleInWords(side, data);
  return (
    <>
      {why}{" "}
      {place && (
        <AppLink
          href={`/accounts/${side === "source" ? source : destination}/${place}`}
          className="rounded-sm text-primary-text underline underline-offset-2"
        >
          {place === "sources" ? "View its money sources" : "View its capabilities"}
        </AppLink>
      )}
    </>
  );
}

function methodName(method: PaymentMethod): string {
  const [source, way] = [sourceInWords(method), PAYMENT_METHODS[method.paymentMethodType]];
  return source === way ? source : `${source}: ${way}`;
}
