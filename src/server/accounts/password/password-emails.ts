type Mail = { to: string; subject: string; text: string };

/** @param link holds the token: this mail is the only place where it stands @param minutes how long the link works */
export function resetMail(to: string, link: string, minutes: number): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      'Hello,',
      `somebody, hopefully you, asked for a new password for this account. Choose one here within ${minutes} minutes:`,
      link,
      'The link works once. If it was not you, there is nothing to do: your password stays as it is.',
    ].join('\n\n'),
  };
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'Your password was changed',
    text: [
      'Hello,',
      `the password of your account at ${publicUrl} was changed just now, and every other device was signed out.`,
      `If it was not you, choose a new one with "Forgot password?" at ${publicUrl}/login.`,
    ].join('\n\n'),
  };
}
