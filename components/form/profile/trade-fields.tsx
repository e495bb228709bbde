"use client";

import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { LockNote } from "@/components/form/fields/on-file";
import { markOf, type ProfilePartProps } from "@/components/form/fields/part";
import { TextField } from "@/components/form/fields/text-field";
import { type FieldWords, useField, useValueField } from "@/components/form/use-field";
import { CharacterCounter } from "@/components/ui/fields/character-counter";
import { Combobox, type ComboboxProps } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/input";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { fieldPart } from "@/components/words/profile-fields";
import { tradeName } from "@/components/words/trades/trade-name";
import type { TRADES } from "@/components/words/trades/trades";
import type { Language } from "@/lib/core/language";
import { ACCOUNT_DESCRIPTION_MAX, ACCOUNT_DESCRIPTION_MIN } from "@/lib/domain/kernel/limits";

const { label, hint } = fieldPart("industryCodes.mcc");
const LOADING = "Loading…";
const OWN_HINT = "Search for what you do, such as coffee shop or plumber.";
const EXAMPLE = "Restaurants";

/**
 * The industry of a business. People who enter their own data are not asked for a code. `prefix` is the path of the
 * industry codes.
 */
export function IndustryFields({ prefix, required, isOwn = false }: ProfilePartProps) {
  const trade = { name: `${prefix}.mcc`, ...markOf(required, "mcc") };
  if (isOwn) return <TradeField {...trade} hint={OWN_HINT} emptyText="No match. Try another word." />;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-4">
      <div className="sm:col-span-2">
        <TradeField {...trade} hint={hint?.en} emptyText="No match. Enter the four-digit code." allowsOwnValue />
      </div>
      <TextField
        label={fieldPart("industryCodes.naics").label.en}
        name={`${prefix}.naics`}
        input={{ inputMode: "numeric", autoComplete: "off" }}
        {...markOf(required, "naics")}
      />
      <TextField
        label={fieldPart("industryCodes.sic").label.en}
        name={`${prefix}.sic`}
        input={{ inputMode: "numeric", autoComplete: "off" }}
        {...markOf(required, "sic")}
      />
    </div>
  );
}

type TradeFieldProps = Pick<ComboboxProps, "allowsOwnValue" | "emptyText"> & {
  name: string;
  hint: string | undefined;
  isRequired: boolean;
  isOptional: boolean;
};

function TradeField({ name, hint, isRequired, isOptional, ...box }: TradeFieldProps) {
  const { field, error, lock } = useValueField(name, label.en);
  const value = typeof field.value === "string" ? field.value : "";
  const { trades, load } = useTrades();
  const language = useLanguage();
  const chosen = useTradeName(trades ? "" : value, language);
  const chosenOnly = chosen === undefined ? [] : [{ mcc: value, name: chosen, also: "" }];
  const options = (trades?.[language] ?? chosenOnly).map(({ mcc, name: trade, also }) => ({
    value: mcc,
    label: trade,
    also,
    ...(box.allowsOwnValue && { hint: mcc }),
  }));
  if (lock) return <TextField label={label.en} name={name} />;
  return (
    <Field label={label.en} hint={hint} name={name} error={error} isRequired={isRequired} isOptional={isOptional}>
      <Combobox
        name={name}
        options={options}
        value={value}
        onValueChange={field.onChange}
        onFocus={load}
        onBlur={field.onBlur}
        placeholder={EXAMPLE}
        {...box}
        {...(!trades && { emptyText: LOADING })}
      />
    </Field>
  );
}

type Trades = typeof TRADES;

let loaded: Trades | undefined;

/** Loads all industries and their search words on first use. After a failure, it tries again at the next focus. */
function useTrades(): { trades: Trades | undefined; load: () => void } {
  const [trades, setTrades] = useState(loaded);
  const load = () => {
    if (!trades) void loadTrades().then(setTrades, () => {});
  };
  return { trades, load };
}

const loadTrades = () => import("@/components/words/trades/trades").then(({ TRADES }) => (loaded = TRADES));

/** Returns the name of an industry after it has loaded. Loads nothing for an empty code. */
function useTradeName(mcc: string, language: Language): string | undefined {
  const [trade, setTrade] = useState<{ mcc: string; language: Language; name: string | undefined }>();
  const isLoaded = trade?.mcc === mcc && trade.language === language;
  useEffect(() => {
    if (mcc !== "" && !isLoaded)
      void tradeName(mcc, language).then(
        (name) => setTrade({ mcc, language, name }),
        () => {},
      );
  }, [mcc, language, isLoaded]);
  return isLoaded ? trade.name : undefined;
}

export function DescriptionField({ name, ...words }: FieldWords) {
  const { register, error, lock } = useField(name, words.label);
  const typed: unknown = useWatch({ name });
  const length = typeof typed === "string" ? [...typed.trim()].length : 0;
  return (
    <Field
      {...words}
      {...(lock && { hint: <LockNote lock={lock} /> })}
      name={name}
      error={error}
      counter={
        length > 0 && <CharacterCounter length={length} min={ACCOUNT_DESCRIPTION_MIN} max={ACCOUNT_DESCRIPTION_MAX} />
      }
    >
      <Textarea rows={2} readOnly={lock !== undefined} {...register(name)} />
    </Field>
  );
}
