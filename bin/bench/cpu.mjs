import { execFileSync } from "node:child_process";
import fs from "node:fs";

const isLinux = process.platform === "linux";

function ticksPerSecond() {
  try {
    return Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) || 100;
  } catch {
    return 100;
  }
}
const TICKS = isLinux ? ticksPerSecond() : 100;

/** The kernel's counters of a process. Undefined if the process is gone. */
function statOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = (from, to) => fields.slice(from, to).reduce((sum, field) => sum + Number(field), 0);
    return { name, parent: Number(fields[1]), own: ticks(11, 13) / TICKS, withReaped: ticks(11, 15) / TICKS };
  } catch {
    return undefined;
  }
}

/** The seconds of CPU that a process and its threads have used. Undefined if the system does not report it. */
export function cpuOf(pid) {
  return isLinux ? statOf(pid)?.own : undefined;
}

/** The postmaster of a backend with this process ID. Undefined if it does not run on this machine. */
export function postmasterOf(backend) {
  const stat = isLinux ? statOf(backend) : undefined;
  return stat?.name === "postgres" && statOf(stat.parent)?.name === "postgres" ? stat.parent : undefined;
}

/** The seconds of CPU that a postmaster and all its past and present children have used. */
export function cpuOfPostgres(postmaster) {
  const own = postmaster === undefined ? undefined : statOf(postmaster);
  if (!own) return undefined;
  const children = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
    .filter(({ parent }) => parent === postmaster);
  return children.reduce((sum, child) => sum + child.own, own.withReaped);
}
