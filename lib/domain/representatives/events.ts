import { z } from "zod";
import { event } from "@/lib/core/event";
import { AccountID, RepresentativeID } from "@/lib/core/ids";

const OnePerson = z.object({ accountID: AccountID, representativeID: RepresentativeID });

export const representativeCreated = event({
  name: "representative.created",
  words: "Representative added",
  data: OnePerson,
});
export const representativeUpdated = event({
  name: "representative.updated",
  words: "Representative updated",
  data: OnePerson,
});
export const representativeDeleted = event({
  name: "representative.deleted",
  words: "Representative removed",
  data: OnePerson,
});
