import { hearAnswerMisfits } from "@/lib/domain/kernel/operations/answer-parts";
import { log } from "../log";

/** The log gets the schema path and the row, never the value. */
hearAnswerMisfits((misfit) => log({ event: "alert", alert: "answers", ...misfit }));
