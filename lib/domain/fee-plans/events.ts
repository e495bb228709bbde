import { z } from "zod";
import { event } from "@/lib/core/event";
import { AgreementID, PlanID } from "@/lib/core/ids";

export const agreementCreated = event({
  name: "feePlanAgreement.created",
  words: "A fee plan was agreed to",
  data: z.object({ agreementID: AgreementID, planID: PlanID }),
});
