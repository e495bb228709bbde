import { askedFor } from "../asked-for";
import type { Asking } from "../asking";
import { AskedLines } from "./asked-lines";

/** What an invitee will be asked for, worked out here. */
export function AskedNow({ answers, capabilities }: Asking) {
  return <AskedLines asked={askedFor(answers, capabilities)} />;
}
