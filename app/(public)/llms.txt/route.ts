import { llmsIndex } from "@/components/reference/llms";
import { allDocs } from "../reference/docs";
import { reference } from "../reference/reference";

/** Index of the reference for language models, in the format of llmstxt.org. */
export async function GET(): Promise<Response> {
  return new Response(llmsIndex(reference().document, await allDocs()));
}
