import { recoveryCodes } from "@/lib/domain/second-factors/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(recoveryCodes.create);
