"use client";

import { SelectField, type SelectFieldProps } from "@/components/form/fields/select-field";
import { ANSWER_OPTIONS } from "@/components/words/answer-options";
import type { ProfilePath } from "@/components/words/profile-fields";

interface AnswerSelectProps extends Omit<SelectFieldProps, "options"> {
  path: ProfilePath;
}

/** An answer chosen from a list. Loaded on demand, because it includes the words of all lists. */
export function AnswerSelect({ path, ...field }: AnswerSelectProps) {
  const options = Object.entries(ANSWER_OPTIONS[path] ?? {}).map(([value, label]) => ({ value, label: label.en }));
  return <SelectField {...field} options={options} />;
}
