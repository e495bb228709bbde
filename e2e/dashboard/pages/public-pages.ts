import type { BrowserContext } from "@playwright/test";
import { addressOf, type DocFolder } from "@/components/reference/doc-pages";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newSecret } from "@/lib/domain/access/keys/secrets";
import { signIn } from "../pages";
import type { PageState } from "./page-state";
import { newJoinLink, newLongPartner } from "./staff";

const db = testDatabase();

const open = (path: string, title: string): Pick<PageState, "route" | "open"> => ({
  route: path.replace(/\?.*/, ""),
  open: async () => ({ path, title: [title] }),
});

const ofGroup = (slug: string, title: string): PageState => ({
  route: "/reference/[group]",
  state: title,
  open: async () => ({ path: `/reference/${slug}`, title: [title] }),
});

const ofDocs = (folder: DocFolder, name: string, title: string): PageState => ({
  route: `/reference/${folder}/[name]`,
  state: title,
  open: async () => ({ path: addressOf(folder, name), title: [title] }),
});

/** A page of the dashboard as seen by a person who cannot use it. */
const page = (state: string, title: string, become: (context: BrowserContext) => Promise<unknown>): PageState => ({
  route: "/accounts",
  state,
  async open(context) {
    await become(context);
    return { path: "/accounts", title: [title] };
  },
});

const join = (state: string, more: Parameters<typeof newJoinLink>[1] = {}): PageState => ({
  route: "/join/[token]",
  state,
  open: async () => ({
    path: `/join/${await newJoinLink(await newLongPartner(), more)}`,
    title: ["Invite to a team"],
  }),
});

const YESTERDAY = new Date(Date.now() - 24 * 60 * 60_000);

/** Pages for people without a session, and pages that deny access. */
export const PUBLIC_PAGES: readonly PageState[] = [
  { ...open("/sign-in", "Sign in"), state: "new" },
  { ...open("/sign-in?error=AccessDenied", "Sign in"), state: "refused elsewhere" },
  open("/forgot-password", "Forgot password"),
  open("/reset-password", "New password"),
  open("/reference", "API reference"),
  open("/reference/test-values", "Sandbox test values"),
  open("/reference/webhooks", "Webhooks"),
  open("/reference/behavior", "Behavior"),
  ofDocs("behavior", "files", "Files"),
  { ...ofDocs("behavior", "nothing", "Not found"), isMissing: true, state: "unknown" },
  open("/reference/recipes", "Recipes"),
  ofDocs("recipes", "pay-out-on-fridays", "Pay out on Fridays"),
  { ...ofDocs("recipes", "nothing", "Not found"), isMissing: true, state: "unknown" },
  ofGroup("transfers", "Transfers"),
  ofGroup("end-to-end-encryption", "End-to-end encryption"),
  { ...ofGroup("nothing", "Not found"), isMissing: true, state: "unknown" },
  // The gallery of components is for development, so production servers do not have it.
  { ...open("/gallery", "Page not found"), isMissing: true },
  { ...open("/nothing-of-the-kind", "Page not found"), isMissing: true },
  join("open"),
  join("expired", { expiresOn: YESTERDAY }),
  join("used", { acceptedOn: YESTERDAY }),
  join("withdrawn", { revokedOn: YESTERDAY }),
  {
    route: "/join/[token]",
    state: "unknown",
    isMissing: true,
    open: async () => ({ path: `/join/${newSecret("tdj_")}`, title: ["This link doesn’t work"] }),
  },
  page("for who works for no partner", "Tender", async (context) => signIn(context, await newPerson(db))),
  page("before a second factor", "Accounts", async (context) =>
    signIn(context, await newPerson(db, await newPartner(db, { mode: "production" }))),
  ),
  page("for who may not see it", "Accounts", async (context) =>
    signIn(context, await newPerson(db, await newPartner(db), { role: "read-only" })),
  ),
];
