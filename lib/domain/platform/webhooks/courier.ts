import { setTimeout as pause } from "node:timers/promises";
import type { AccountID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";
import { claimDeliveries, type ClaimedDelivery, LEASE } from "./claim-deliveries";
import { deliver, type DeliveryOptions } from "./deliver";

/** Milliseconds before a delivery gives up its place and only keeps its socket, and the number of sockets. */
const SLOW = 1000;
const SOCKETS = 256;
/** The wait for receivers when the courier stops, in milliseconds. Unanswered deliveries are sent again later. */
const LAST_CALL = 3000;

/** The courier's source of contexts, and its error handlers. */
export interface CourierWays extends DeliveryOptions {
  /** A context with the present time of the database. */
  present(): Promise<PublicCtx>;
  failed(error: unknown): void;
  /** Reports the number of deliveries that took longer than their lease. */
  held(places: number): void;
  /** For tests, which send only to these accounts and control the elapsed milliseconds. */
  only?: readonly AccountID[];
  elapsed?(): number;
}

/** A delivery in flight: its start in milliseconds of this process, and whether its endpoint answers well. */
interface DeliverySlot {
  since: number;
  isProven: boolean;
}

/** Sends due deliveries. A receiver occupies a place until it answers or is slow, and a socket up to the lease. */
export class Courier {
  private readonly underWay = new Map<Promise<void>, DeliverySlot>();
  private claiming: Promise<number> | undefined;
  private next: Promise<number> | undefined;
  private isStopping = false;
  private readonly elapsed = () => this.ways.elapsed?.() ?? performance.now();

  constructor(private readonly ways: CourierWays) {}

  /**
   * Claims as many deliveries as there are free places, and starts to send them without waiting. A call during another
   * run starts after it, because that run may have missed deliveries that are due now.
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

  /** Runs until nothing is due or in flight and no other run is claiming. */
  async drain(): Promise<void> {
    while ((await this.pass()) > 0 || this.underWay.size > 0 || this.claiming)
      if (this.underWay.size > 0) await Promise.race(this.underWay.keys());
  }

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
    // Half of the places may go to endpoints that have not answered well so far.
    const mostUnproven = Math.ceil(WEBHOOKS_PER_PROCESS / 2) - places.filter(({ isProven }) => !isProven).length;
    const claimed = await claimDeliveries(ctx, { most, mostUnproven, only });
    for (const one of claimed) this.track(deliver(ctx, one, this.ways), one);
    return claimed.length;
  }

  private takeBack(): void {
    const late = [...this.underWay].filter(([, { since }]) => this.elapsed() - since > LEASE * 1000);
    for (const [done] of late) this.underWay.delete(done);
    if (late.length > 0) this.ways.held(late.length);
  }

  /** Claims more as soon as a place becomes free, so that a long queue moves fast. */
  private track(work: Promise<void>, { isProven }: ClaimedDelivery): void {
    const { failed } = this.ways;
    const done = work.catch(failed).finally(() => {
      this.underWay.delete(done);
      this.pass().catch(failed);
    });
    this.underWay.set(done, { since: this.elapsed(), isProven });
  }
}
