/** Final statuses of a payment: the bank does not execute it, or its money has left our account. */
export const REJECTED_STATUSES = ["RJCT", "CANC"] as const satisfies readonly string[];
export const SETTLED_STATUSES = ["ACSC", "ACCC"] as const satisfies readonly string[];
