import type { StaffPage } from "./page-state";
import type { Staff } from "./staff";

type Options = Pick<StaffPage, "scope" | "state"> & { add?(staff: Staff): Promise<unknown> };

/** A page with a fixed address; a query makes it another state. */
export function fixed(path: string, title: string, { add, ...page }: Options = {}): StaffPage {
  return {
    route: path.replace(/\?.*/, ""),
    ...page,
    async at(staff) {
      await add?.(staff);
      return { path, title: [title, staff.partner.displayName] };
    },
  };
}
