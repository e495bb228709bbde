// Creates the payers of a drill, and writes them to the file in the first argument.
import { writeFileSync } from "node:fs";
import { closeDatabase } from "@/db/client";
import { seedPayers } from "../bench/transfers";

writeFileSync(process.argv[2] ?? "/dev/stdout", JSON.stringify(await seedPayers()), { mode: 0o600 });
await closeDatabase();
process.exit();
