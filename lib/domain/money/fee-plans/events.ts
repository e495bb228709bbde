import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AgreementID, PlanID } from "@/lib/core/api/ids";

export const agreementCreated = event({
  name: "feePlanAgreement.created",
  words: "Fee plan accepted",
  scopes: ["profile.read"],
  data: z.object({ agreementID: AgreementID, planID: PlanID }),
});
