/** Tells the artist of a shop without a mail server what her visitors cannot get. */
export function MailNotice() {
  return (
    <div role="note" className="mt-6 rounded-sm border border-line bg-turmeric-tint px-4 py-2.5 text-sm">
      <p className="font-semibold">Mails are not being sent</p>
      <p>
        No mail server is set for this shop (SMTP_URL). Who has forgotten their password is told to write to
        you: make them a link under “Help somebody back in”.
      </p>
    </div>
  );
}
