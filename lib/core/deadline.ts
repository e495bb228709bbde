import { downstream } from "./failure";

/** What a deadline reads the time from, in milliseconds, and is woken by; returns how to be left asleep. */
export interface Clock {
  now(): number;
  wake(after: number, then: () => void): () => void;
}

/** How long the outcome of a COMMIT is waited for, and how often it is asked after, in milliseconds. */
const COMMIT = { most: 5000, step: 25 };

const MACHINE: Clock = {
  now: () => performance.now(),
  wake(after, then) {
    const timer = setTimeout(then, after);
    return () => clearTimeout(timer);
  },
};

/**
 * Until when a call must be answered: one moment for all its waits. A transaction asks before it commits, and a COMMIT that
 * was sent is waited for, so nothing is committed after its caller was told 504.
 */
export class Deadline {
  private readonly end: number;
  private commits = 0;

  constructor(
    time: number,
    private readonly clock: Clock = MACHINE,
  ) {
    this.end = clock.now() + time;
  }

  /** The milliseconds that are left; negative once it is over. */
  left(): number {
    return this.end - this.clock.now();
  }

  /** Throws 504 once it is over. */
  check(): void {
    if (this.left() <= 0) throw downstream("the service");
  }

  /** Lets a COMMIT be sent, or throws 504 when it is too late for it. From then on the call waits for its outcome. */
  commit(outcome: Promise<unknown>): void {
    this.check();
    this.commits++;
    const known = () => void this.commits--;
    outcome.then(known, known);
  }

  /** The outcome of the work, or 504 once it is over. */
  async race<T>(work: () => Promise<T>): Promise<T> {
    this.check();
    let sleepOn = () => {};
    const over = new Promise<never>((_resolve, reject) => {
      const look = () => {
        const wait = this.commits > 0 && this.left() > -COMMIT.most ? Math.max(this.left(), COMMIT.step) : this.left();
        if (wait <= 0) reject(downstream("the service"));
        else sleepOn = this.clock.wake(wait, look);
      };
      look();
    });
    try {
      return await Promise.race([work(), over]);
    } finally {
      sleepOn();
    }
  }
}
