/** The page above another in the shop's order: a category's is the shop, everything else hangs under home. */
export function parentOf(pathname: string): '/' | '/shop' {
  return /^\/(shop|product)\/./.test(pathname) ? '/shop' : '/';
}
