import { downstream } from "../failure";

/** A clock for deadlines, in milliseconds. `wake` returns a function that cancels the timer. */
export interface Clock {
  now(): number;
  wake(after: number, then: () => void): () => void;
}

/** Milliseconds that a call waits for a COMMIT at most, and between two checks. */
const COMMIT = { most: 5000, step: 25 };

const MACHINE: Clock = {
  now: () => performance.now(),
  wake(after, then) {
    const timer = setTimeout(then, after);
    return () => clearTimeout(timer);
  },
};

/**
 * The deadline of a call, shared by all its waits. Transactions check it before they commit, and the call waits for a
 * COMMIT that was sent. So nothing commits after the caller got 504.
 */
export class Deadline {
  private readonly end: number;
  private commits = 0;
  /** Milliseconds that a statement waits for a lock. Undefined: the connection's default. */
  lockTime: number | undefined;

  constructor(
    time: number,
    private readonly clock: Clock = MACHINE,
  ) {
    this.end = clock.now() + time;
  }

  /** Milliseconds left. Negative after the deadline. */
  left(): number {
    return this.end - this.clock.now();
  }

  check(): void {
    if (this.left() <= 0) throw downstream("the service");
  }

  /** Registers a COMMIT before it is sent, so that the call waits for its outcome. Throws 504 after the deadline. */
  commit(outcome: Promise<unknown>): void {
    this.check();
    this.commits++;
    const count = () => void this.commits--;
    outcome.then(count, count);
  }

  /** Returns the work's result, or throws 504 after the deadline. */
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
