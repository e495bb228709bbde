import { Fragment } from "react";

/** Path or field name that can break after its separators, but not inside a word. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[/.\-_:])(?=[^/.\-_:])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Text in which `…` marks code. */
export function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
