"use client";

import { useState } from "react";
import type { FieldProblem } from "@/components/ui/field-message";

/** Of all present problems those which the last submit found, so that the summary takes focus on submit alone. */
export function useReported(problems: readonly FieldProblem[], submitCount: number): FieldProblem[] {
  const [reported, setReported] = useState({ submitCount: 0, names: new Set<string>() });
  if (submitCount !== reported.submitCount)
    setReported({ submitCount, names: new Set(problems.map(({ name }) => name)) });
  return problems.filter(({ name }) => reported.names.has(name));
}
