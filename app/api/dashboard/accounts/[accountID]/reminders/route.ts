import { accountReminders } from "@/lib/domain/account-reminders/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(accountReminders.send);
