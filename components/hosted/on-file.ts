import type { Application } from "@/lib/domain/onboarding/hosted";

/** The last four digits of the identity number which is on file, if a whole one is. */
export function onFile({ onFile: { account } }: Application): string | undefined {
  return account?.lastFour;
}
