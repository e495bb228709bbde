import type { Clock } from "@/lib/core/time/deadline";

/** A clock that a test advances. It wakes all sleepers when their time has come. */
export class TestClock implements Clock {
  private time = 0;
  private sleepers: { at: number; then: () => void }[] = [];

  now(): number {
    return this.time;
  }

  wake(after: number, then: () => void): () => void {
    const sleeper = { at: this.time + after, then };
    this.sleepers.push(sleeper);
    return () => {
      this.sleepers = this.sleepers.filter((other) => other !== sleeper);
    };
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.sleepers.filter(({ at }) => at <= this.time);
    this.sleepers = this.sleepers.filter(({ at }) => at > this.time);
    for (const { then } of due) then();
  }
}
