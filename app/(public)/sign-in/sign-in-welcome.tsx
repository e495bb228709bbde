import type { DrawingName } from "@/components/ui/feedback/drawings";
import { Illustration } from "@/components/ui/feedback/illustration";

const CLAIMS: readonly { drawing: DrawingName; text: string }[] = [
  { drawing: "invites", text: "Onboard a business with one link." },
  { drawing: "accounts", text: "See what each account still needs." },
  { drawing: "cards", text: "Know who viewed a card number, and why." },
];

/** Introduction to the product, next to the form on wide screens. Its drawings always use the dark theme. */
export function SignInWelcome() {
  return (
    <div className="dark card-material flex min-h-136 flex-col justify-between gap-8 self-start rounded-2xl p-8 max-lg:hidden xl:p-10">
      <p className="max-w-sm text-3xl leading-tight font-semibold tracking-tight text-balance">
        Payments for the businesses you serve
      </p>
      <ul className="grid gap-5 text-base">
        {CLAIMS.map(({ drawing, text }) => (
          <li key={text} className="flex items-center gap-2">
            <span className="-ml-4 shrink-0">
              <Illustration of={drawing} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

const CODE = "font-mono text-[0.8125rem] text-foreground";

export function DemoHint() {
  return (
    <p className="mt-5 border-t pt-5 text-muted-foreground">
      New here? The demo’s email address, password and one-time code are in the terminal where Tender was started, or in{" "}
      <code className={CODE}>.data/demo.json</code>. For the next code, run <code className={CODE}>npm run code</code>.
    </p>
  );
}
