import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { dismissChecklist, resumeChecklist } from "./setup-checklist";
import { getSetupChecklist } from "./queries";

export const setupChecklist = bind(dashboard.setupChecklist, {
  get: (ctx) => getSetupChecklist(ctx),
  dismiss: (ctx) => dismissChecklist(ctx),
  resume: (ctx) => resumeChecklist(ctx),
});
