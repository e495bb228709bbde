import { Fragment } from "react";

/** A path or a field's name that breaks behind its separators, and nowhere inside a word. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[/.\-_:])(?=[^/.\-_:])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
