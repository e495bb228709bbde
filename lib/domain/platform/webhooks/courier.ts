import { setTimeout as pause } from "node:timers/promises";
import type { AccountID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";
import { claimDeliveries, type ClaimedDelivery, LEASE } from "./claim-deliveries";
import { deliver, type DeliveryOptions } from "./deliver";

/** Is the time, in milliseconds, after which a delivery keeps a socket and no place. There are so many sockets. */
const SLOW = 1000;
const SOCKETS = 256;
/** Says how long stopping waits for receivers, in milliseconds. What they have not answered by then is sent again. */
const LAST_CALL = 3000;

/** Describes where the courier takes its context from, and what it tells of failures of ours. */
export interface CourierWays extends DeliveryOptions {
  /** A context of now, by the database's clock. */
  present(): Promise<PublicCtx>;
  failed(error: unknown): void;
  /** So many deliveries take longer than their lease. */
  held(places: number): void;
  /** Tests send to these accounts alone, and let time pass as they like, in milliseconds. */
  only?: readonly AccountID[];
  elapsed?(): number;
}

/** A delivery that is being sent: since when, in milliseconds of this process, and whether its endpoint answers well. */
interface DeliverySlot {
  since: number;
  isProven: boolean;
}

/** Sends what is due. A receiver holds a place until it answers or is slow, and a socket no longer than the lease. */
export class Courier {
  private readonly underWay = new Map<Promise<void>, DeliverySlot>();
  private claiming: Promise<number> | undefined;
  private next: Promise<number> | undefined;
  private isStopping = false;
  private readonly elapsed = () => this.ways.elapsed?.() ?? performance.now();

  constructor(private readonly ways: CourierWays) {}

  /**
   * Claims as many deliveries as there are free places, and begins to send them. It waits for none of them. A pass that
   * is asked for during another one comes after it, because the other may not have seen what is due now.
   */
  pass(): Promise<number> {
    if (this.claiming) {
      return (this.next ??= this.claiming
        .catch(() => 0)
        .then(() => {
          this.next = undefined;
          return this.pass();
        }));
    }
    return (this.claiming = this.begin().finally(() => {
      this.claiming = undefined;
    }));
  }

  /** Passes until nothing is due, nothing is under way, and no other pass looks for more. */
  async drain(): Promise<void> {
    while ((await this.pass()) > 0 || this.underWay.size > 0 || this.claiming)
      if (this.underWay.size > 0) await Promise.race(this.underWay.keys());
  }

  /** Claims nothing more, and waits a moment for what is under way. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.claiming?.catch(() => {});
    const over = new AbortController();
    const lastCall = pause(LAST_CALL, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([Promise.all(this.underWay.keys()), lastCall]);
    over.abort();
  }

  private async begin(): Promise<number> {
    this.takeBack();
    const places = [...this.underWay.values()].filter(({ since }) => this.elapsed() - since < SLOW);
    const { WEBHOOKS_PER_PROCESS } = env();
    const most = Math.min(WEBHOOKS_PER_PROCESS - places.length, SOCKETS - this.underWay.size);
    if (most <= 0 || this.isStopping) return 0;
    const { present, only } = this.ways;
    const ctx = await present();
    // Half of them may go to endpoints that have not answered well.
    const mostUnproven = Math.ceil(WEBHOOKS_PER_PROCESS / 2) - places.filter(({ isProven }) => !isProven).length;
    const claimed = await claimDeliveries(ctx, { most, mostUnproven, only });
    for (const one of claimed) this.track(deliver(ctx, one, this.ways), one);
    return claimed.length;
  }

  /** A delivery that outlived its lease is no longer ours: its place is free, and somebody hears of it. */
  private takeBack(): void {
    const late = [...this.underWay].filter(([, { since }]) => this.elapsed() - since > LEASE * 1000);
    for (const [done] of late) this.underWay.delete(done);
    if (late.length > 0) this.ways.held(late.length);
  }

  /** A place that becomes free looks for more at once, so that a long queue moves fast. */
  private track(work: Promise<void>, { isProven }: ClaimedDelivery): void {
    const { failed } = this.ways;
    const done = work.catch(failed).finally(() => {
      this.underWay.delete(done);
      this.pass().catch(failed);
    });
    this.underWay.set(done, { since: this.elapsed(), isProven });
  }
}
