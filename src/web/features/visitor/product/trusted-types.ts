declare global {
  interface Window {
    /** Absent in browsers that do not know it. */
    trustedTypes?: {
      defaultPolicy: unknown;
      createPolicy(name: string, rules: { createHTML: (markup: string) => string | null }): unknown;
    };
  }
}

/**
 * The shop's policy lets no text become markup. A library that empties its elements by giving them no markup may do
 * that; whatever else is given is refused as before.
 */
export function letEmptyMarkupThrough(): void {
  const types = window.trustedTypes;
  if (!types || types.defaultPolicy) return;
  types.createPolicy('default', { createHTML: (markup) => (markup === '' ? '' : null) });
}
