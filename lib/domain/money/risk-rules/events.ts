import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { RiskReviewID, TransferID } from "@/lib/core/api/ids";
import { stateEnum } from "@/lib/core/api/state-enum";
import { riskReviewStates } from "./states";

const SCOPES = ["transfers.read"] as const;

const OneReview = z.object({
  reviewID: RiskReviewID,
  transferID: TransferID,
  state: stateEnum(riskReviewStates),
});

export const riskReviewCreated = event({
  name: "riskReview.created",
  words: "Risk review created",
  scopes: SCOPES,
  notices: "transfer-held",
  data: OneReview,
});
export const riskReviewUpdated = event({
  name: "riskReview.updated",
  words: "Risk review updated",
  scopes: SCOPES,
  data: OneReview,
});
