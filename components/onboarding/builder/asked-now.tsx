import { askedFor } from "../invite/asked-for";
import type { Asking } from "../invite/asking";
import { AskedLines } from "./asked-lines";

/** What an invitee will be asked for, worked out here. */
export function AskedNow({ answers, capabilities }: Asking) {
  return <AskedLines asked={askedFor(answers, capabilities)} />;
}
