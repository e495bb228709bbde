import { z } from "zod";
import { SixDigits } from "@/lib/domain/access/second-factors/dashboard";

/** The code that was sent, and the password to come back with. */
export const JoinCode = SixDigits.extend({ password: z.string().min(1) });
