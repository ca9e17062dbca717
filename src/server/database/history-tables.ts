/** One change by an administrator. */
export type HistoryRow = {
  id: string;
  at: number;
  /** The user, with the name at that time. The account may have been deleted. */
  user_id: string;
  user_name: string;
  action: string;
  kind: string;
  /** Null for the settings and the branding, and where many things were changed at once. */
  target_id: string | null;
  target_name: string;
  /** JSON: a list of `FieldChange` of contract/shop/history.ts. */
  changes: string;
};
