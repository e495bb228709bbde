import { askedFor, type RequirementBasis } from "../invite/asked-for";
import { AskedLines } from "./asked-lines";

/** Shows what an invitee will be asked for, worked out here. */
export function AskedNow({ answers, capabilities }: RequirementBasis) {
  return <AskedLines asked={askedFor(answers, capabilities)} />;
}
