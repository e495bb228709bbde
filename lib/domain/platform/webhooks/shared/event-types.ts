import { z } from "zod";
import { EVENTS } from "@/lib/domain/events";
import { TESTED } from "./endpoint-tests";

const NAMES = new Set<string>(EVENTS.map(({ name }) => name));

/** The name of a kind of event, such as `transfer.created`. */
export const OfferedEvent = z.string().refine((name) => name !== TESTED && NAMES.has(name), "is not an event");
