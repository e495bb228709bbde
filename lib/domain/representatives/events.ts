import { z } from "zod";
import { event } from "@/lib/core/event";
import { AccountID, RepresentativeID } from "@/lib/core/ids";

const OnePerson = z.object({ accountID: AccountID, representativeID: RepresentativeID });

export const representativeCreated = event({
  name: "representative.created",
  words: "A person was added",
  data: OnePerson,
});
export const representativeUpdated = event({
  name: "representative.updated",
  words: "A person changed",
  data: OnePerson,
});
export const representativeDeleted = event({
  name: "representative.deleted",
  words: "A person was removed",
  data: OnePerson,
});
