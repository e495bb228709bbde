import { publicDocument } from "@/lib/http/public-document";
import { reference } from "@/lib/http/reference";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [reference.openapi, async () => publicDocument()],
});
