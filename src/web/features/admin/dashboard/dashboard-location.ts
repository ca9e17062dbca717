/** The dashboard's screens, as their addresses call them. Not all have a tab. */
const screens = ['products', 'categories', 'orders', 'settings', 'trash', 'history'] as const;

export type DashboardScreen = (typeof screens)[number];

export function isDashboardScreen(word: string): word is DashboardScreen {
  return screens.some((screen) => screen === word);
}
