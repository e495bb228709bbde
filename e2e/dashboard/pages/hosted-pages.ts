import type { BrowserContext } from "@playwright/test";
import { brandTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { LANGUAGE_COOKIE } from "@/lib/core/language";
import { addFiles, newLongAccount } from "./accounts";
import { LONG_ANSWERS, newApplication, newLongInvite, personAt, redeem, withdraw } from "./invites";
import { LONG_BUSINESS } from "./long-values";
import type { PageState } from "./page-state";
import { newLongPartner } from "./staff";

const db = testDatabase();

interface Options extends Pick<PageState, "state"> {
  answers?: object;
  /** Additional fields of the invite. */
  more?: object;
  isSpanish?: boolean;
}

/** A step of an invitee who by default has completed every earlier step. */
function step(tail: string, { answers = LONG_ANSWERS, more, isSpanish = false, ...page }: Options = {}): PageState {
  return {
    route: `/o/[code]${tail}`,
    ...page,
    async open(context) {
      if (isSpanish) await speakSpanish(context);
      const { at, partner } = await newApplication(context, { answers, ...(more && { more }) });
      return { path: `${at}${tail}`, title: [partner.displayName] };
    },
  };
}

async function speakSpanish(context: BrowserContext): Promise<void> {
  const { origin } = new URL(process.env.APP_URL ?? "http://localhost:3000");
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: origin }]);
}

/** The landing page, in the partner's own colors. */
const landing = (state: string, isSpanish: boolean): PageState => ({
  route: "/o/[code]",
  state,
  async open(context) {
    if (isSpanish) await speakSpanish(context);
    const partner = await newLongPartner();
    const colors = { lightAccent: "#ffdd00", darkAccent: "#001100" };
    const dates = { createdOn: new Date(), updatedOn: new Date() };
    await db
      .insert(brandTable)
      .values({ partnerID: partner.accountID, accountID: partner.accountID, ...colors, ...dates });
    return { path: `/o/${await newLongInvite(partner)}`, title: [partner.displayName] };
  },
});

/** The page of an account created from an invite. */
const status = (
  state: string,
  { isVerified, isSpanish = false }: { isVerified: boolean; isSpanish?: boolean },
): PageState => ({
  route: "/o/[code]/status",
  state,
  async open(context) {
    if (isSpanish) await speakSpanish(context);
    const { at, code, partner, userID } = await newApplication(context);
    const account = await newLongAccount({ partner, ctx: ctxFor(partner) }, { isVerified });
    await addFiles(account);
    await redeem(code, account.accountID, userID);
    return { path: `${at}/status`, title: [partner.displayName] };
  },
});

const { phone: _phone, website: _website, ...nearlyAll } = LONG_BUSINESS;
const NEARLY = { ...LONG_ANSWERS, profile: { business: nearlyAll } };

export const HOSTED_PAGES: readonly PageState[] = [
  landing("open", false),
  landing("in Spanish", true),
  {
    route: "/o/[code]",
    state: "withdrawn",
    async open() {
      const partner = await newLongPartner();
      const code = await newLongInvite(partner);
      await withdraw(partner, code);
      return { path: `/o/${code}`, title: [partner.displayName] };
    },
  },
  {
    route: "/o/[code]",
    state: "used",
    async open() {
      const partner = await newLongPartner();
      const code = await newLongInvite(partner);
      await redeem(code, (await newLongAccount({ partner, ctx: ctxFor(partner) })).accountID);
      return { path: `/o/${code}`, title: [partner.displayName] };
    },
  },
  {
    route: "/o/[code]",
    state: "unknown",
    isMissing: true,
    open: async () => ({ path: "/o/AAAAAAAAAAAAAAAAAAAAAA", title: ["This link doesn’t work"] }),
  },
  {
    route: "/o/[code]/you",
    state: "signed out",
    async open() {
      const partner = await newLongPartner();
      return { path: `/o/${await newLongInvite(partner)}/you`, title: [partner.displayName] };
    },
  },
  step("/you", { state: "signed in" }),
  step("/profile"),
  step("/profile", {
    state: "with nothing known, in Spanish",
    answers: {},
    more: { prefill: undefined },
    isSpanish: true,
  }),
  step("/contact", { isSpanish: true }),
  step("/people"),
  step("/people", { state: "without any, in Spanish", answers: { ...LONG_ANSWERS, people: [] }, isSpanish: true }),
  {
    ...step("/people/[personID]"),
    async open(context) {
      const { at, partner } = await newApplication(context, { answers: LONG_ANSWERS });
      return { path: `${personAt(at)}?as=owner`, title: [partner.displayName] };
    },
  },
  step("/sales", { isSpanish: true }),
  step("/bank-account", { isSpanish: true }),
  {
    ...step("/bank-account", { state: "given" }),
    async open(context) {
      const { at, partner } = await newApplication(context, { answers: LONG_ANSWERS, hasBankAccount: true });
      return { path: `${at}/bank-account`, title: [partner.displayName] };
    },
  },
  step("/documents"),
  step("/finish", { answers: NEARLY }),
  step("/review"),
  step("/review", { state: "in Spanish", isSpanish: true }),
  step("/saved"),
  status("waiting", { isVerified: false }),
  status("verified, in Spanish", { isVerified: true, isSpanish: true }),
];
