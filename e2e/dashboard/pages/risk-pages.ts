import { newHeldTransfer } from "@/testing/risk";
import { fixed } from "./fixed-page";
import type { StaffPage } from "./page-state";
import type { Staff } from "./staff";

const hold = ({ partner }: Staff) => newHeldTransfer(partner, 1_234_567);

/** The pages of risk rules and reviews. */
export const RISK_PAGES: readonly StaffPage[] = [
  fixed("/risk/rules", "Risk rules", { scope: "transfers.read", add: hold }),
  fixed("/risk/rules", "Risk rules", { scope: "transfers.read", state: "without any" }),
  fixed("/risk/rules/new", "New risk rule", { scope: "risk.write" }),
  {
    route: "/risk/rules/[ruleID]",
    scope: "risk.write",
    async at(staff) {
      return { path: `/risk/rules/${(await hold(staff)).ruleID}`, title: ["Edit To hold", staff.partner.displayName] };
    },
  },
  fixed("/risk/review", "Risk reviews", { scope: "transfers.read", add: hold }),
  fixed("/risk/review", "Risk reviews", { scope: "transfers.read", state: "without any" }),
  {
    route: "/risk/review/[reviewID]",
    scope: "transfers.read",
    async at(staff) {
      const { reviewID } = await hold(staff);
      return { path: `/risk/review/${reviewID}`, title: ["Risk review", staff.partner.displayName] };
    },
  },
];
