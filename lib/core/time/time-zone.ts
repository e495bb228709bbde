import { z } from "zod";
import { isTimeZone } from "./days";

/** The name of a time zone, such as `America/Denver`. */
export const TimeZone = z.string().refine(isTimeZone);
