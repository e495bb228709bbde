import { enPages } from "./en-pages";
import { enPermissions } from "./en-permissions";
import type { Words } from "./words";

/** What an offer is told in. */
export type OfferWords = Pick<Words, "language" | "pages" | "permissions">;

/** English, for pages of the dashboard which show what an invitee will see. */
export const english: OfferWords = { language: "en", pages: enPages, permissions: enPermissions };
