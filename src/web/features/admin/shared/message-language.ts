import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageLanguage } from '#contract/orders/messages/order-message.ts';
import { queryClient } from '#web/api/query-client.ts';
import { settingsQuery } from './queries.ts';

export const languages: readonly (readonly [MessageLanguage, string])[] = [
  ['en', 'English'],
  ['hi', 'हिन्दी (Hindi)'],
];

/** The language of a message: that of the settings until the artist chooses another one. */
export function useMessageLanguage() {
  const { data: settings } = useQuery(settingsQuery, queryClient);
  const [chosen, setChosen] = useState<MessageLanguage>();
  const language = chosen ?? settings?.orderMessages?.language ?? 'en';
  /** @param value of a select with `languages` */
  const choose = (value: string) => setChosen(languages.find(([known]) => known === value)?.[0]);
  return { language, choose };
}
