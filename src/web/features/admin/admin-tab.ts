export const adminTabs = [
  { value: 'products', label: 'Products' },
  { value: 'categories', label: 'Categories' },
] as const;

export type AdminTab = (typeof adminTabs)[number]['value'];

export function isAdminTab(tab: string): tab is AdminTab {
  return adminTabs.some(({ value }) => value === tab);
}
