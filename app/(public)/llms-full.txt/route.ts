import { llmsFull } from "@/components/reference/llms";
import { allDocs } from "../reference/docs";
import { reference } from "../reference/reference";
import { startHere } from "../reference/start-here";

let made: string | undefined;

/** The whole reference as one text, built once. */
export async function GET(): Promise<Response> {
  return new Response((made ??= llmsFull(reference().document, await startHere(), await allDocs())));
}
