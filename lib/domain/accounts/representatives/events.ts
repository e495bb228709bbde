import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, RepresentativeID } from "@/lib/core/api/ids";

const SCOPES = ["representatives.read"] as const;

const OnePerson = z.object({ accountID: AccountID, representativeID: RepresentativeID });

export const representativeCreated = event({
  name: "representative.created",
  words: "Person added",
  scopes: SCOPES,
  data: OnePerson,
});
export const representativeUpdated = event({
  name: "representative.updated",
  words: "Person updated",
  scopes: SCOPES,
  data: OnePerson,
});
export const representativeDeleted = event({
  name: "representative.deleted",
  words: "Person removed",
  scopes: SCOPES,
  data: OnePerson,
});
