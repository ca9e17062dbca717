import { callQuery } from '#web/api/call-query.ts';

export const brandingQuery = callQuery('getBranding');
