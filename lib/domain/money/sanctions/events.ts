import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID } from "@/lib/core/api/ids";
import { SanctionsHitID, SanctionsHitState, SanctionsSubject } from "./dashboard";

const SCOPES = ["profile.read"] as const;

const OneHit = z.object({
  accountID: AccountID,
  hitID: SanctionsHitID,
  subject: SanctionsSubject.describe("Whether an account, a person, a bank account or a card is concerned."),
  subjectID: z.guid().describe("The ID of the account, person, bank account or card."),
  state: SanctionsHitState.describe("The current state."),
});

export const sanctionsHitCreated = event({
  name: "sanctionsHit.created",
  words: "Sanctions hit created",
  scopes: SCOPES,
  data: OneHit,
});

export const sanctionsHitUpdated = event({
  name: "sanctionsHit.updated",
  words: "Sanctions hit decided",
  scopes: SCOPES,
  data: OneHit,
});
