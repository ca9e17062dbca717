/** What the doctor found about one part of the shop. */
export type Finding = {
  /** Like "Certificate". */
  part: string;
  /** `unknown`: it could not be checked from this machine. Only `failed` becomes an alarm in the dashboard. */
  status: 'ok' | 'warning' | 'failed' | 'unknown';
  /** One sentence. */
  text: string;
  /** One sentence about what to do; missing when there is nothing to do. */
  advice?: string;
};

/** Makes the findings of one part. */
export const findingsOf = (part: string) => ({
  ok: (text: string): Finding => ({ part, status: 'ok', text }),
  warning: (text: string, advice: string): Finding => ({ part, status: 'warning', text, advice }),
  failed: (text: string, advice: string): Finding => ({ part, status: 'failed', text, advice }),
  unknown: (text: string, advice?: string): Finding => ({
    part,
    status: 'unknown',
    text,
    ...(advice !== undefined && { advice }),
  }),
});

/** Why a check failed, for a finding. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
