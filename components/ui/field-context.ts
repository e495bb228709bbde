"use client";

import { createContext, useContext } from "react";

/** Describes what a field tells the control inside it. */
export type FieldContextValue = { id?: string; describedBy?: string; isInvalid: boolean; isRequired: boolean };

/** Joins a control to the field around it. */
export const FieldContext = createContext<FieldContextValue | null>(null);

type ControlProps = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  "aria-required"?: boolean | "true" | "false" | undefined;
};

/** The id and ARIA attributes for a control: its own where given, otherwise those of the field around it. */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = useContext(FieldContext);
  const describedBy = [props["aria-describedby"], field?.describedBy].filter(Boolean).join(" ");
  return {
    id: props.id ?? field?.id,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": props["aria-invalid"] ?? (field?.isInvalid || undefined),
    "aria-required": props["aria-required"] ?? (field?.isRequired || undefined),
  };
}
