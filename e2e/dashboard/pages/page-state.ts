import type { BrowserContext } from "@playwright/test";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import type { Staff } from "./staff";

/** The address of a state, and the expected page title. */
export interface Visit {
  path: string;
  title: readonly string[];
}

export interface PageState {
  /** The address as `app/` spells it. */
  route: string;
  /** The state's name, if there are several. */
  state?: string;
  /** The page is answered with 404. */
  isMissing?: true;
  /** Creates the page's data, signs in its viewer, and returns where it is. */
  open(context: BrowserContext): Promise<Visit>;
}

/** A page of the dashboard: who may see it, and how to create its data. */
export interface StaffPage extends Omit<PageState, "open"> {
  /** The scope required to see the page. Absent: everyone can. */
  scope?: Scope | StaffScope;
  at(staff: Staff): Promise<Visit>;
}
