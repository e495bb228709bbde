import type { BrowserContext } from "@playwright/test";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import type { Staff } from "./staff";

/** Describes where a state is opened, and what the title of its page holds. */
export interface Visit {
  path: string;
  title: readonly string[];
}

/** A page in one of its states. */
export interface PageState {
  /** The address as `app/` spells it. */
  route: string;
  /** Names the state, where there are several. */
  state?: string;
  /** The page is answered with 404. */
  isMissing?: true;
  /** Makes what the page shows, signs in whoever sees it, and says where it is. */
  open(context: BrowserContext): Promise<Visit>;
}

/** A page of the dashboard: who may see it, and how a partner comes to have it. */
export interface StaffPage extends Omit<PageState, "open"> {
  /** Without it the page says that it is missing; none: everybody sees it. */
  scope?: Scope | StaffScope;
  at(staff: Staff): Promise<Visit>;
}
