import { ACCOUNT_PAGES } from "./account-pages";
import { DISPUTE_PAGES } from "./dispute-pages";
import { HOSTED_PAGES } from "./hosted-pages";
import type { PageState, StaffPage } from "./page-state";
import { PUBLIC_PAGES } from "./public-pages";
import { RECONCILIATION_PAGES } from "./reconciliation-pages";
import { RISK_PAGES } from "./risk-pages";
import { SCHEDULE_PAGES } from "./schedule-pages";
import { newStaff } from "./staff";
import { STAFF_PAGES } from "./staff-pages";

/** Pages that only redirect. */
export const REDIRECTS = ["/billing", "/developers", "/settings", "/o/[code]/continue"];

/** Pages that show nothing outside of a partner's page. `embed.spec.ts` checks them in their frame. */
export const FRAMED = ["/embed/[component]"];

export const DASHBOARD: readonly StaffPage[] = [
  ...STAFF_PAGES,
  ...DISPUTE_PAGES,
  ...RECONCILIATION_PAGES,
  ...RISK_PAGES,
  ...SCHEDULE_PAGES,
  ...ACCOUNT_PAGES,
];

const forOwner = ({ at, ...page }: StaffPage): PageState => ({
  ...page,
  open: async (context) => at(await newStaff(context)),
});

export const PAGES: readonly PageState[] = [...DASHBOARD.map(forOwner), ...PUBLIC_PAGES, ...HOSTED_PAGES];
