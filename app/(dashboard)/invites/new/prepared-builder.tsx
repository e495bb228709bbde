import type { ComponentProps, ReactNode } from "react";
import { OfferPreview } from "@/components/hosted/landing/offer-preview";
import { QuestionLines } from "@/components/onboarding/builder/question-lines";
import { questionsFor } from "@/components/onboarding/invite/questions";
import { inviteDefaults, type InviteStart } from "@/components/onboarding/invite/invite-defaults";
import { askingKey, askingOf } from "@/components/onboarding/invite/invite-form";
import { offerOf } from "@/components/onboarding/invite/saved-invite";
import { workedExample } from "@/components/words/fee-example";
import { brandTokens } from "@/lib/core/brand-tokens";
import { Failure } from "@/lib/core/failure";
import { inviteBuilder, inviteDrafts, inviteTemplates } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { onboardingInvites } from "@/lib/domain/onboarding/invites/contract";
import { ask } from "@/lib/http/adapters/preload";
import { PreparedProvider } from "./prepared-provider";

/** Starting point of the builder, from the page's address. */
interface Start {
  from: string | null;
  template: string | null;
}

/**
 * Renders the builder's starting point on the server: the landing page the invitee will see, the list of questions, and
 * examples for the plans. The browser loads that code only once the user edits the invite.
 */
export async function PreparedBuilder({ children, ...start }: Start & { children: ReactNode }) {
  const prepared = (await prepare(start)) ?? { examples: {} };
  return <PreparedProvider {...prepared}>{children}</PreparedProvider>;
}

/** Returns undefined if a read failed; the page reports the error itself. */
async function prepare(start: Start): Promise<Omit<ComponentProps<typeof PreparedProvider>, "children"> | undefined> {
  const [material, source] = await Promise.all([ask(inviteBuilder.material), sourceOf(start)]);
  if (material instanceof Failure || source instanceof Failure) return undefined;
  const { partner, colors, feePlans: plans } = material;
  const values = inviteDefaults({ ...source, plans });
  const offer = offerOf(values, plans);
  const asking = askingOf(values);
  return {
    first: { offer, drawn: <OfferPreview partner={partner.displayName} offer={offer} language="en" /> },
    questions: {
      key: askingKey(asking),
      drawn: <QuestionLines questions={questionsFor(asking.answers, asking.capabilities)} />,
    },
    examples: Object.fromEntries(plans.map((plan) => [plan.code, workedExample([plan])])),
    tokens: colors && brandTokens(colors),
  };
}

/** Returns the source that the builder will pick: the invite to copy, else the template, else the draft. */
async function sourceOf({ from, template }: Start): Promise<Pick<InviteStart, "from" | "isSame"> | Failure> {
  if (from) {
    const invite = await ask(onboardingInvites.get, { params: { code: from } });
    return invite instanceof Failure ? invite : { from: invite };
  }
  const templates = template ? await ask(inviteTemplates.list) : [];
  if (templates instanceof Failure) return templates;
  const match = templates.find(({ templateID }) => templateID === template);
  if (match) return { from: match.invite };
  const draft = await ask(inviteDrafts.get);
  if (draft instanceof Failure) return draft;
  return draft.invite && draft.savedOn ? { from: draft.invite, isSame: true } : {};
}
