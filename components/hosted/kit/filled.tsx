import { Fragment, type ReactNode } from "react";

/** A text whose `{places}` are filled with elements. */
export function Filled({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  const parts = text.split(/\{(\w+)\}/);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
      ))}
    </>
  );
}
