import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { listProviders } from "./providers";

export const providers = bind(dashboard.providers, { list: listProviders });
