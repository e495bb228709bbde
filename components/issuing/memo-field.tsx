"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CharacterCounter } from "@/components/ui/character-counter";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MEMO_MAX } from "@/lib/domain/issuing/contract";

/** What a card is for, in the form around it. */
export function MemoField() {
  const { register, getFieldState, formState } = useFormContext<{ memo?: string }>();
  const memo = useWatch<{ memo?: string }, "memo">({ name: "memo" }) ?? "";
  return (
    <Field
      label="Memo"
      name="memo"
      isOptional
      hint="What the card is for. Only you see it."
      error={getFieldState("memo", formState).error?.message}
      counter={memo.length > MEMO_MAX / 2 && <CharacterCounter length={[...memo].length} max={MEMO_MAX} />}
    >
      <Input autoComplete="off" {...register("memo")} />
    </Field>
  );
}
