import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

const TICKS_PER_SECOND = 100;
const BETWEEN_LOOKS_MS = 1000;

const KINDS: readonly (readonly [kind: string, command: RegExp])[] = [
  ["PostgreSQL", /^(?:postgres\b|\S*\/postgres\s)/],
  ["browsers", /chrom(?:e|ium)/],
  ["tests", /@playwright\/test|playwright\/lib/],
  ["servers and commands", /\bnode\b|next-server/],
];

/** Measures the CPU seconds of each kind of process on this machine by reading Linux’s /proc once a second. */
export class CPUMeter {
  private readonly timer = setInterval(() => this.look(), BETWEEN_LOOKS_MS).unref();
  private readonly ticks = new Map<string, { kind: string; first: number; last: number }>();
  private readonly busyAtStart = busySeconds();

  constructor() {
    this.look(true);
  }

  /** Ends the measurement. Processes that lived for less than a second are in `other`. */
  stop(): Record<string, number> {
    clearInterval(this.timer);
    this.look();
    const seconds = new Map(KINDS.map(([kind]) => [kind, 0]));
    for (const { kind, first, last } of this.ticks.values())
      seconds.set(kind, (seconds.get(kind) ?? 0) + (last - first) / TICKS_PER_SECOND);
    seconds.delete("");
    const all = busySeconds() - this.busyAtStart;
    const other = all - [...seconds.values()].reduce((sum, one) => sum + one, 0);
    const rounded = [...seconds, ["other", Math.max(0, other)], ["all", all]] as [string, number][];
    return Object.fromEntries(rounded.map(([kind, value]) => [kind, Math.round(value)]));
  }

  private look(isFirst = false) {
    for (const name of processes()) {
      const stat = readOf(name, "stat");
      // The program's name, in parentheses, may contain spaces. Fields are counted from after it: man 5 proc.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const [user, system, start] = [fields[11], fields[12], fields[19]];
      if (!start) continue;
      const key = `${name} ${start}`;
      const last = Number(user) + Number(system);
      const meter = this.ticks.get(key) ?? { kind: kindOf(name), first: isFirst ? last : 0 };
      this.ticks.set(key, { ...meter, last });
    }
  }
}

const processes = () => readdirSync("/proc").filter((name) => /^\d+$/.test(name));

/** A file about a process; empty when it has ended. */
function readOf(name: string, file: string): string {
  try {
    return readFileSync(`/proc/${name}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function kindOf(name: string): string {
  const command = readOf(name, "cmdline").replaceAll("\0", " ");
  return KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? "";
}

/** Seconds that all processors were busy since the machine started. */
function busySeconds(): number {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, one) => sum + one, 0) / 1000;
}
