import { z } from "zod";
import { SixDigits } from "@/lib/domain/access/second-factors/dashboard";

/** Emailed code, and the password for later sign-ins. */
export const JoinCode = SixDigits.extend({ password: z.string().min(1) });
