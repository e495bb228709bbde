import { languageCookie } from "@/lib/http/adapters/language";

/** Stores the chosen language and returns to the page. */
export async function POST(request: Request): Promise<Response> {
  return languageCookie(await request.formData());
}
