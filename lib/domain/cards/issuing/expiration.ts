import type { FieldErrors } from "@/lib/core/failure";
import type { CardExpiration } from "./contract";
import { EXPIRATION_MONTHS_MAX, EXPIRATION_MONTHS_MIN } from "@/lib/domain/kernel/limits";

/** Months since the year 0, in UTC. */
const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

export function latestExpiration(now: Date): CardExpiration {
  const month = monthOf(now) + EXPIRATION_MONTHS_MAX;
  return { month: two((month % 12) + 1), year: two(Math.floor(month / 12) % 100) };
}

/** The error of a new card's expiration, under the wrong field. It must be 1 to 24 months ahead. */
export function expirationFault({ month, year }: CardExpiration, now: Date): FieldErrors | undefined {
  const january = yearOf(year) * 12 - monthOf(now);
  const ahead = january + Number(month) - 1;
  if (ahead >= EXPIRATION_MONTHS_MIN && ahead <= EXPIRATION_MONTHS_MAX) return undefined;
  const isYearPossible = january + 11 >= EXPIRATION_MONTHS_MIN && january <= EXPIRATION_MONTHS_MAX;
  return {
    [isYearPossible ? "month" : "year"]: `must be ${EXPIRATION_MONTHS_MIN} to ${EXPIRATION_MONTHS_MAX} months ahead`,
  };
}

/** The first day after the card's last month: `2028-12-01`. */
export function expiresOn({ month, year }: CardExpiration): string {
  const day = new Date(Date.UTC(yearOf(year), Number(month), 1));
  return day.toISOString().slice(0, 10);
}

const yearOf = (year: string) => 2000 + Number(year);
const two = (value: number) => String(value).padStart(2, "0");
