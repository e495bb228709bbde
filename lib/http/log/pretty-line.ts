/** A line of the log, with whatever fields its event has. */
export type LogLine = { time: string; level: string; event: string; status?: number; ok?: boolean };

const COLORS: Partial<Record<string, string>> = { error: "\u001b[31m", warn: "\u001b[33m" };
const PLAIN = "\u001b[0m";
/** The part of an ISO time that shows hours, minutes and seconds. */
const CLOCK = [11, 19] as const;

/** The line for a person at a terminal, in UTC like all our times. Undefined for what goes well, which would only push other lines away. */
export function prettyLine(line: LogLine): string | undefined {
  const isFault = line.level !== "info" || (line.status ?? 0) >= 500 || line.ok === false;
  if (!isFault) return undefined;
  const { time, level, event, ...rest } = line;
  const named = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`);
  const color = COLORS[level] ?? COLORS.error;
  return [time.slice(...CLOCK), `${color}${event}${PLAIN}`, ...named].join(" ");
}
