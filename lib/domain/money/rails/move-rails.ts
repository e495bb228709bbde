import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { grouped } from "@/lib/core/collections";
import { DAY, HOUR } from "@/lib/core/time/time";
import { Turns } from "@/lib/core/turns";
import { type RailProvider, Unanswered } from "@/lib/providers/rails/rail-provider";
import { railOf } from "@/lib/providers/rails/rails";
import { failAt } from "@/lib/providers/failpoint";
import { type Applier, applyRegistered } from "./applier";
import { type Answers, askAll, inTime, shownTo } from "./ask";
import { AT_ONCE, claim, type ClaimedInstruction, type ClaimFilter } from "./claim";
import { notifyDisputes } from "./dispute-port";
import { reportRailAlert } from "./alerts";
import type { InstructionName } from "./instruct";
import { ofPartner, type RailCtx, receiveRailEvents } from "./receive-events";
import { release } from "./cancel-now";

/** The delay after each attempt without an answer, in milliseconds. The last one repeats. */
const BACKOFF = [10_000, 60_000, 300_000, HOUR];

export interface Moving extends PartnerScope {
  /** The approximate limit on how many to take. All by default. */
  most?: number;
  providerOf?: typeof railOf;
  applier?: Applier;
}

/** Records only a few events at a time, so that requests also get connections. */
const records = new Turns(4, Number.MAX_SAFE_INTEGER);

/** Moves every due instruction, of one partner or of all. Returns the number that it took. */
export async function moveRails(ctx: RailCtx, moving: Moving = {}): Promise<number> {
  const { most = Infinity } = moving;
  let moved = 0;
  for (let taken = AT_ONCE; taken === AT_ONCE && moved < most; moved += taken)
    taken = await moveClaimed(ctx, { partnerID: moving.partnerID }, moving);
  return moved;
}

/** Moves one instruction now if it is due, for a waiting caller. False while another process has leased it. */
export async function moveNow(ctx: RailCtx, named: InstructionName, moving: Moving = {}): Promise<boolean> {
  const { partnerID, instructionID } = named;
  return (await moveClaimed(ctx, { partnerID, instructionID }, moving)) === 1;
}

async function moveClaimed(ctx: RailCtx, claimFilter: ClaimFilter, moving: Moving): Promise<number> {
  const { providerOf = railOf, applier = applyRegistered } = moving;
  const claimed = await claim(ctx, claimFilter);
  const byProvider = grouped(claimed, ({ mode, instruction }) => providerOf(mode, instruction.kind));
  const moved = [...byProvider].map(([provider, theirs]) => moveWith(ctx, provider, { claimed: theirs, applier }));
  await Promise.all(moved);
  return claimed.length;
}

interface ClaimedOfProvider {
  claimed: readonly ClaimedInstruction[];
  applier: Applier;
}

async function moveWith(
  ctx: RailCtx,
  provider: RailProvider | undefined,
  { claimed, applier }: ClaimedOfProvider,
): Promise<void> {
  failAt("rails:claimed");
  const all = claimed.map((one) => ({ ...one, view: shownTo(ctx, one) }));
  const answers = provider
    ? askAll(
        provider,
        all.map(({ view }) => view),
        ctx.now,
      )
    : () => Promise.reject(new Unanswered("no provider moves money of this kind"));
  await Promise.all(all.map((one) => moveOne(ctx, one, { provider, applier, answer: answers(one.view) })));
}

interface ProviderRequest {
  provider: RailProvider | undefined;
  applier: Applier;
  answer: ReturnType<Answers>;
}

async function moveOne(
  ctx: RailCtx,
  claimed: ClaimedInstruction,
  { provider, applier, answer }: ProviderRequest,
): Promise<void> {
  const { instruction } = claimed;
  const { partnerID } = instruction;
  try {
    const events = await answer;
    if (!provider) return;
    failAt("rails:submitted");
    await records.take(instruction.instructionID, async () => {
      const received = await receiveRailEvents(ctx, provider, ofPartner(partnerID, events), applier);
      failAt("rails:recorded");
      const after = received.findLast((one) => one.instruction)?.instruction ?? instruction;
      const view = shownTo(ctx, { ...claimed, instruction: after });
      await notifyDisputes(ctx, provider, { partnerID, charge: view });
      const dueOn = provider.nextLook(view, ctx.now) ?? null;
      await release(ctx, claimed, { dueOn, attempt: 1, advancedBy: after.advancedBy });
    });
  } catch (error) {
    await postpone(ctx, claimed, error);
    if (!(error instanceof Unanswered) || !provider) return;
    await giveUp(ctx, claimed, { provider, applier }).catch((failed: unknown) =>
      reportRailAlert({ fault: "failed", instructionID: instruction.instructionID, error: failed }),
    );
  }
}

async function postpone(ctx: RailCtx, claimed: ClaimedInstruction, error: unknown): Promise<void> {
  const { instructionID, attempt } = claimed.instruction;
  if (!(error instanceof Unanswered)) reportRailAlert({ fault: "failed", instructionID, error });
  const wait = BACKOFF[Math.min(attempt, BACKOFF.length) - 1] ?? 0;
  const dueOn = new Date(ctx.now.getTime() + wait);
  await release(ctx, claimed, { dueOn }).catch((lost: unknown) =>
    // The lease expires without a release.
    reportRailAlert({ fault: "failed", instructionID, error: lost }),
  );
}

/** Reports an instruction after a day without an answer. A card charge moves no money yet, so it fails. */
async function giveUp(
  ctx: RailCtx,
  claimed: ClaimedInstruction,
  { provider, applier }: { provider: RailProvider; applier: Applier },
): Promise<void> {
  const { partnerID, instructionID, kind, status, createdOn } = claimed.instruction;
  if (status !== "initiated" || ctx.now.getTime() - createdOn.getTime() < DAY) return;
  reportRailAlert({ fault: "unanswered", instructionID });
  if (kind !== "card-charge") return;
  const stopped = await inTime(provider.cancel(shownTo(ctx, claimed), ctx.now), provider).catch(() => "canceled");
  if (stopped !== "canceled") return;
  const details = { failureCode: "processing-error", failureReason: "processing-error" } as const;
  const failed = { eventID: `${instructionID}:given-up`, instructionID, kind: "failed" as const, at: ctx.now, details };
  await receiveRailEvents(ctx, provider, ofPartner(partnerID, [failed]), applier);
}
