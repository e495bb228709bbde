import { embedScript } from "@/lib/http/adapters/embed-script";

/** Returns the script that partners' pages load. */
export function GET(request: Request): Promise<Response> {
  return embedScript(request);
}
