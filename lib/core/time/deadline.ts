import { downstream } from "../failure";

/** A clock for deadlines: the time in milliseconds, and a timer. `wake` returns a function that cancels it. */
export interface Clock {
  now(): number;
  wake(after: number, then: () => void): () => void;
}

/** Says how long a call waits for the outcome of a COMMIT, and how often it looks, in milliseconds. */
const COMMIT = { most: 5000, step: 25 };

const MACHINE: Clock = {
  now: () => performance.now(),
  wake(after, then) {
    const timer = setTimeout(then, after);
    return () => clearTimeout(timer);
  },
};

/**
 * The moment by which a call must be answered. All its waits share it. A transaction asks before it commits, and the
 * call waits for a COMMIT that was sent. So nothing commits after the caller got 504.
 */
export class Deadline {
  private readonly end: number;
  private commits = 0;
  /** Milliseconds that a statement waits for a lock. Undefined: as long as the connection says. */
  lockTime: number | undefined;

  constructor(
    time: number,
    private readonly clock: Clock = MACHINE,
  ) {
    this.end = clock.now() + time;
  }

  /** The milliseconds that are left. Negative after the deadline. */
  left(): number {
    return this.end - this.clock.now();
  }

  /** Throws 504 after the deadline. */
  check(): void {
    if (this.left() <= 0) throw downstream("the service");
  }

  /** Lets a COMMIT be sent; throws 504 when it is too late. From then on the call waits for its outcome. */
  commit(outcome: Promise<unknown>): void {
    this.check();
    this.commits++;
    const known = () => void this.commits--;
    outcome.then(known, known);
  }

  /** The outcome of the work, or 504 after the deadline. */
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
