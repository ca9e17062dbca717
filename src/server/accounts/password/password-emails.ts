type Mail = { to: string; subject: string; text: string };

/** @param link contains the token, which only this mail has @param minutes how long the link works */
export function resetMail(to: string, link: string, minutes: number): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      'Hello,',
      `someone, hopefully you, asked for a new password for this account. Choose one here within ${minutes} minutes:`,
      link,
      'The link works once. If it was not you, you can ignore this mail: your password stays the same.',
    ].join('\n\n'),
  };
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'Your password was changed',
    text: [
      'Hello,',
      `the password of your account at ${publicUrl} was just changed, and every other device was logged out.`,
      `If it was not you, choose a new one with "Forgot password?" at ${publicUrl}/login.`,
    ].join('\n\n'),
  };
}
