import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import { claimDeliveries } from "./claim-deliveries";
import { deliver, type Sender } from "./deliver";

/** How many deliveries a process sends at a time. */
const AT_ONCE = 8;
/** Where the courier takes its context from, and what it tells of a failure of ours. */
export interface CourierWays {
  /** A context of now, by the database's clock. */
  present(): Promise<PublicCtx>;
  failed(error: unknown): void;
  send?: Sender;
  accountID?: AccountID;
}

/** Sends what is due. A slow receiver holds one of few places. */
export class Courier {
  private readonly underWay = new Set<Promise<void>>();
  private claiming: Promise<number> | undefined;
  private next: Promise<number> | undefined;
  private isStopping = false;

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
      if (this.underWay.size > 0) await Promise.race(this.underWay);
  }

  /** Claims nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.claiming?.catch(() => {});
    await Promise.all(this.underWay);
  }

  private async begin(): Promise<number> {
    const most = AT_ONCE - this.underWay.size;
    if (most === 0 || this.isStopping) return 0;
    const { present, accountID, send } = this.ways;
    const ctx = await present();
    const claimed = await claimDeliveries(ctx, { most, accountID });
    for (const one of claimed) this.track(deliver(ctx, one, send));
    return claimed.length;
  }

  /** A place that becomes free looks for more at once, so that a long queue moves fast. */
  private track(work: Promise<void>): void {
    const { failed } = this.ways;
    const done = work.catch(failed).finally(() => {
      this.underWay.delete(done);
      this.pass().catch(failed);
    });
    this.underWay.add(done);
  }
}
