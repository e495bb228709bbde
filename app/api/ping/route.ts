import { ping } from "@/lib/domain/keys/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [ping.get, async () => undefined],
});
