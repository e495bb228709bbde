"use client";

import { SelectField, type SelectFieldProps } from "@/components/form/fields/select-field";
import { ANSWER_OPTIONS } from "@/components/words/answer-options";
import type { ProfilePath } from "@/components/words/profile-fields";

interface AnswerSelectProps extends Omit<SelectFieldProps, "options"> {
  path: ProfilePath;
}

/** Asks for an answer that is chosen from a list. The words of all lists come along, so forms without one do not load it. */
export function AnswerSelect({ path, ...field }: AnswerSelectProps) {
  const options = Object.entries(ANSWER_OPTIONS[path] ?? {}).map(([value, label]) => ({ value, label: label.en }));
  return <SelectField {...field} options={options} />;
}
