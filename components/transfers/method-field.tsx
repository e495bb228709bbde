"use client";

import { type ReactNode, useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useControl, useFault } from "@/components/form/form-context";
import { useValueField } from "@/components/form/use-field";
import { AppLink } from "@/components/ui/app-link";
import { RadioCardGroup } from "@/components/ui/radio-card-group";
import { PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import { isID } from "@/lib/core/is-id";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";

interface MethodFieldProps {
  side: "source" | "destination";
  label: string;
  /** Holds the path of the side in the body: `recur.runTransfer.`. */
  at?: string;
  /** Those that fit; not known before the accounts and the amount are. */
  options: readonly PaymentMethod[] | undefined;
  /** Returns what stands below the name of a method. */
  facts(method: PaymentMethod): ReactNode;
}

/** Chooses how a side pays or is paid. The only method that fits is chosen, and one that no longer fits is not. */
export function MethodField({ side, label, at = "", options, facts }: MethodFieldProps) {
  const name = `${at}${side}.paymentMethodID`;
  const { field, error } = useValueField(name, label);
  // The API names its faults so.
  const told = `${side}PaymentMethodID`;
  useControl(told, label, { place: name });
  const refused = useFault(told);
  const accountID: unknown = useWatch({ name: `form.${side}` });
  useFitting(name, options);
  return (
    <RadioCardGroup
      legend={label}
      name={name}
      error={error ?? refused}
      hint={hintOf(options, accountID)}
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

/** Says what is missing, with the way to where it is added. */
function hintOf(options: readonly PaymentMethod[] | undefined, accountID: unknown): ReactNode {
  if (!options) return "Choose the accounts and the amount first.";
  if (options.length > 0) return undefined;
  return (
    <>
      No method of this account fits. It needs a wallet, a bank account or a card whose capability is enabled.{" "}
      {typeof accountID === "string" && isID(accountID) && (
        <AppLink
          href={`/accounts/${accountID}/sources`}
          className="rounded-sm text-primary-text underline underline-offset-2"
        >
          View its money sources
        </AppLink>
      )}
    </>
  );
}

function methodName(method: PaymentMethod): string {
  const [source, way] = [sourceInWords(method), PAYMENT_METHODS[method.paymentMethodType]];
  return source === way ? source : `${source}: ${way}`;
}
