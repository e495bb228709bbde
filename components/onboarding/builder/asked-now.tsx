import { askedFor } from "../invite/asked-for";
import type { RequirementBasis } from "../invite/asking";
import { AskedLines } from "./asked-lines";

/** Shows what an invitee will be asked for, worked out here. */
export function AskedNow({ answers, capabilities }: RequirementBasis) {
  return <AskedLines asked={askedFor(answers, capabilities)} />;
}
