import { hearAnswerMisfits } from "@/lib/domain/kernel/operations/answer-parts";
import { log } from "../log";

/** The log names the schema path and the row, and never the value. */
hearAnswerMisfits((misfit) => log({ event: "alert", alert: "answers", ...misfit }));
