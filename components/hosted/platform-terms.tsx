/** The platform's terms in short, and in full where the invitee opens them. */
export function PlatformTerms() {
  return (
    <div className="grid gap-2">
      <p>You open an account with Tender, which holds and moves the money. Your account stays yours whatever becomes of the one who invited you.</p>
      <details className="group">
        <summary className="inline-flex min-h-6 items-center font-medium text-primary-text underline underline-offset-4 touch:min-h-11">Read the terms of service</summary>
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-muted-foreground">
          <li>What you tell us about yourself or your business is true, and you tell us when it changes.</li>
          <li>We check who you are, as the law asks, and may ask for documents. Until we have, parts of your account wait.</li>
          <li>You use the account for lawful payments of your own, not for somebody else&apos;s.</li>
          <li>Fees are taken as listed. They change only after we have told you and you could leave.</li>
          <li>We may hold back or return a payment that the law or a card network makes us hold back or return.</li>
          <li>You may close the account at any time; what the law makes us keep, we keep sealed, and nothing else.</li>
        </ol>
      </details>
    </div>
  );
}
