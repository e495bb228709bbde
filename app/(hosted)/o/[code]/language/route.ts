import { languageCookie } from "@/lib/http/adapters/language";

/** Keeps the chosen language, and goes back to the page. */
export async function POST(request: Request): Promise<Response> {
  return languageCookie(await request.formData());
}
