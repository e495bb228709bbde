import { z } from "zod";
import { isTimeZone } from "./days";

export const TimeZone = z.string().refine(isTimeZone);
