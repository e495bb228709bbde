import { passkeys } from "@/lib/domain/passkeys/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(passkeys.list, passkeys.create);
