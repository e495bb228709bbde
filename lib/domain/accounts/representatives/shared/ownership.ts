import type { Responsibilities } from "../contract";

export const REPRESENTATIVES_MAX = 7;

/** From this percentage on, an owner must be listed. */
export const OWNERSHIP_MIN = 25;

/** Why the answers do not make an owner: the field and the message. Null if they do. */
export function ownershipFault({
  isOwner,
  ownershipPercentage,
}: Responsibilities): { field: "isOwner" | "ownershipPercentage"; message: string } | null {
  if (isOwner && ownershipPercentage === undefined)
    return { field: "ownershipPercentage", message: "is required of owners" };
  if (isOwner && ownershipPercentage !== undefined && ownershipPercentage < OWNERSHIP_MIN)
    return { field: "ownershipPercentage", message: `must be at least ${OWNERSHIP_MIN} for owners` };
  if (!isOwner && ownershipPercentage !== undefined && ownershipPercentage >= OWNERSHIP_MIN)
    return { field: "isOwner", message: `must be true for owners of ${OWNERSHIP_MIN} percent or more` };
  return null;
}
