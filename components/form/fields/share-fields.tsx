"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { NumberField } from "./number-field";

/** Props of {@link ShareFields}; `name` is the path below which every share stands by its key. */
export type ShareFieldsProps = {
  name: string;
  shares: readonly (readonly [key: string, label: string])[];
  isRequired?: boolean;
};

/** Parts of a whole, in percent. Of two, the second follows the first. */
export function ShareFields({ name, shares, isRequired = false }: ShareFieldsProps) {
  const { setValue, trigger, formState } = useFormContext();
  const complement = (changed: string, value: unknown) => {
    const other = shares.find(([key]) => key !== changed)?.[0];
    if (shares.length !== 2 || !other || typeof value !== "number" || value > 100) return;
    setValue(`${name}.${other}`, 100 - value, { shouldDirty: true });
    if (formState.isSubmitted) void trigger(name);
  };
  return shares.map(([key, label]) => (
    <NumberField
      key={key}
      name={`${name}.${key}`}
      label={label}
      isRequired={isRequired}
      onValue={(value) => complement(key, value)}
    />
  ));
}

/** Returns the sum of the typed shares. */
export function useShareTotal({ name, shares }: Pick<ShareFieldsProps, "name" | "shares">): number {
  const typed = useWatch<Record<string, Record<string, unknown> | undefined>>({ name });
  return shares.reduce((total, [key]) => total + (Number(typed?.[key]) || 0), 0);
}
