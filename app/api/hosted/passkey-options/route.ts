import { passkeySignIns } from "@/lib/domain/sign-in/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(passkeySignIns.begin);
