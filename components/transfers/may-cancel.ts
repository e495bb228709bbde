import { can } from "@/lib/core/states";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { transferStates } from "@/lib/domain/money/transfers/states";

/** Whether the transfer still seems to be here. The server decides. */
export function mayCancel({ status, source, destination, cancellations = [] }: Transfer): boolean {
  if (!can(transferStates, status, "cancel") || cancellations.some((one) => one.status !== "failed")) return false;
  if (status === "queued") return true;
  if (destination.rtpDetails || destination.cardDetails) return false;
  const bank = destination.achDetails?.status || source.achDetails?.status;
  if (bank) return bank === "initiated";
  const card = source.cardDetails?.status;
  return source.paymentMethodType !== "pull-from-card" && (card === "initiated" || card === "confirmed");
}
