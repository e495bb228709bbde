/** Says how an act ended. The row of a refusal also has the reason. */
export const AUDIT_OUTCOMES = ["done", "requested", "disclosed", "refused"] as const;
