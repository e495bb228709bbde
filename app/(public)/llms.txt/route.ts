import { llmsIndex } from "@/components/reference/llms";
import { reference } from "../reference/reference";

/** Index of the reference for language models, in the format of llmstxt.org. */
export const GET = () => new Response(llmsIndex(reference().document));
