// Fills closed months as the owner, runs the nightly check, and writes the oldest month to the file in the first
// argument.
import { writeFileSync } from "node:fs";
import { open } from "@/db/client";
import { fillMonths, FIRST } from "@/testing/months";
import { checkBooks } from "@/lib/domain/money/ledger/check-books";
import { env } from "@/lib/env";

const { db } = open(env().DATABASE_URL, 2);
await fillMonths(db);
await checkBooks({ db, now: new Date() }, (fault) => {
  throw new Error(`the books break "${fault.invariant}"`);
});
writeFileSync(process.argv[2] ?? "/dev/stdout", FIRST);
process.exit();
