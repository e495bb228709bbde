import { llmsIndex } from "@/components/reference/llms";
import { reference } from "../reference/reference";

/** The contents of the reference for language models, as llmstxt.org describes it. */
export const GET = () => new Response(llmsIndex(reference().document));
