import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { usePaperSettings } from '../papers/use-documents.ts';
import { settingsQuery } from '../shared/queries.ts';
import { noShopDetails, shopDetailsOf } from './shop-details.ts';

/** The shop's own names, numbers and addresses, as far as its settings are loaded. */
export function useShopDetails() {
  const { data: settings } = useQuery(settingsQuery, queryClient);
  const { data: papers } = usePaperSettings();
  return useMemo(() => (settings ? shopDetailsOf(settings, papers) : noShopDetails), [settings, papers]);
}
