import { newID } from "@/lib/core/api/ids";
import { disputeIn, newDisputes, newPayment } from "./disputes";
import { fixed } from "./fixed-page";
import type { StaffPage } from "./page-state";

function dispute(state: Parameters<typeof disputeIn>[1]): StaffPage {
  return {
    route: "/disputes/[disputeID]",
    state,
    scope: "transfers.read",
    async at(staff) {
      const { disputeID } = await disputeIn(staff, state);
      return { path: `/disputes/${disputeID}`, title: ["Dispute of $", staff.partner.displayName] };
    },
  };
}

export const DISPUTE_PAGES: readonly StaffPage[] = [
  {
    route: "/transfers/[transferID]",
    state: "by card",
    scope: "transfers.read",
    async at(staff) {
      const { transferID } = await newPayment(staff, 2_500);
      return { path: `/transfers/${transferID}`, title: ["Transfer of $", staff.partner.displayName] };
    },
  },
  fixed("/disputes", "Disputes", { scope: "transfers.read", add: newDisputes }),
  fixed("/disputes", "Disputes", { scope: "transfers.read", state: "without any" }),
  fixed("/disputes?status=lost", "Disputes", { scope: "transfers.read", state: "without a match", add: newDisputes }),
  dispute("new"),
  dispute("with evidence"),
  dispute("submitted"),
  dispute("accepted"),
  {
    route: "/disputes/[disputeID]",
    state: "of nobody",
    isMissing: true,
    at: async ({ partner }) => ({ path: `/disputes/${newID<string>()}`, title: [partner.displayName] }),
  },
];
