import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { downstream } from "@/lib/core/failure";

/** Time limit for a thread to start, in milliseconds. */
const START_MAX = 15_000;

/**
 * Sends a message to the thread. Returns its response, or null if the thread ended or took longer than `time`
 * milliseconds.
 */
export type Ask = <A extends object>(message: unknown, time: number) => Promise<A | null>;

/**
 * Threads that run one program on untrusted bytes. Idle threads are reused; the caller limits the number of concurrent
 * ones.
 */
export class ThreadPool {
  private readonly idle: Thread[] = [];

  /** `program` is a file that the build writes to `dist`, `name` appears in errors, and `memory` is in megabytes. */
  constructor(private readonly options: { program: string; name: string; memory: number }) {}

  /**
   * Runs some work with one thread. The thread is terminated if it did not respond, if it reports that it is worn out,
   * or if the work throws.
   */
  async use<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const thread = this.idle.pop() ?? (await this.start());
    let isSpent = true;
    const ask: Ask = async <A extends object>(message: unknown, time: number) => {
      isSpent = true;
      const answer = answerOf(thread, time);
      thread.postMessage(message);
      const answered = (await answer) as A | null;
      isSpent = answered === null || ("isWornOut" in answered && answered.isWornOut === true);
      return answered;
    };
    thread.ref();
    try {
      const result = await work(ask);
      thread.unref();
      if (!isSpent) this.idle.push(thread);
      return result;
    } catch (error) {
      isSpent = true;
      throw error;
    } finally {
      if (isSpent) void thread.terminate();
    }
  }

  private async start(): Promise<Thread> {
    const { program, name, memory } = this.options;
    const limits = { maxOldGenerationSizeMb: memory };
    const file = path.join(process.cwd(), "dist", program);
    const thread = new Thread(file, { resourceLimits: limits, stdout: true, stderr: true }).on("error", () => {});
    thread.once("exit", () => this.idle.includes(thread) && this.idle.splice(this.idle.indexOf(thread), 1));
    if (await answerOf(thread, START_MAX)) return thread;
    void thread.terminate();
    throw downstream(name);
  }
}

/** A subclass, because Next's bundler replaces the file of every `new Worker`. */
class Thread extends Worker {}

async function answerOf(thread: Thread, time: number): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const message = once(thread, "message", { signal }).then(([sent]: unknown[]) => sent);
  try {
    return await Promise.race([
      message,
      once(thread, "exit", { signal }).then(() => null),
      pause(time, null, { signal }),
    ]);
  } catch {
    return null;
  } finally {
    settled.abort();
  }
}
