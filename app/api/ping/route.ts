import { ping } from "@/lib/domain/keys/contract";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [ping.get, async () => undefined],
});
