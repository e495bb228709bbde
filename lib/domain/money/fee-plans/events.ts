import { z } from "zod";
import { event } from "@/lib/core/event";
import { AgreementID, PlanID } from "@/lib/core/ids";

export const agreementCreated = event({
  name: "feePlanAgreement.created",
  words: "Fee plan accepted",
  scopes: ["profile.read"],
  data: z.object({ agreementID: AgreementID, planID: PlanID }),
});
