import { bind } from "@/lib/domain/kernel/bind";
import * as dashboard from "./dashboard";
import { listProviders } from "./providers";

export const providers = bind(dashboard.providers, { list: listProviders });
