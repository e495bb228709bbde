import { newSanctionsHit } from "@/testing/sanctions";
import type { PathParameters, Prepare } from "./dispatch-money";

const HIT = "/dashboard/sanctions-hits/{hitID}";

const aHit: Prepare = async ({ partner }, place) => {
  place.hitID = (await newSanctionsHit(partner)).hitID;
};

/** Preparation of each operation on sanctions hits. */
export const BEFORE_SANCTIONS: Record<string, Prepare> = {
  [`GET ${HIT}`]: aHit,
  [`POST ${HIT}/clear`]: aHit,
  [`POST ${HIT}/confirm`]: aHit,
};

export const BODIES_SANCTIONS: Record<string, (place: PathParameters) => unknown> = {
  [`POST ${HIT}/clear`]: () => ({ reason: "Another date of birth." }),
  [`POST ${HIT}/confirm`]: () => ({ reason: "The same passport number." }),
};
