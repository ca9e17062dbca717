/** What to call somebody: their name, or the part of their email before the @. */
export function displayName({ name, email }: { name: string; email: string }): string {
  return name.trim() || (email.split('@')[0] ?? email);
}
