import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentNumbers } from '#contract/orders/papers/document-numbers.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { acceptAny, useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { formatTimestamp } from '../shared/dates.ts';
import { Notice } from '../shared/notice.tsx';
import { settingsQuery } from '../shared/queries.ts';

const query = callQuery('getDocumentNumbers');

/** After a backup was restored: asks for the last numbers, before the next document is issued. */
export function LastNumbersAfterRestore() {
  const { data } = useQuery({ ...query, staleTime: 0 }, queryClient);
  return data?.backupOf === undefined ? null : <NumbersForm {...data} backupOf={data.backupOf} />;
}

function NumbersForm({ series, backupOf }: DocumentNumbers & { backupOf: string }) {
  const [noneAfterBackup, setNoneAfterBackup] = useState(false);
  const { formProps, errors, busy } = useSimpleForm({
    fields: Object.fromEntries(series.map((_, index) => [`numbers.${index}`, acceptAny])),
    async send(values) {
      const numbers = series.map((_, index) => values[`numbers.${index}`] ?? '');
      const confirmed = await fetchCall('confirmDocumentNumbers', {
        body: { numbers, noneAfterBackup },
      });
      showToast({ kind: 'success', title: 'Numbers confirmed' });
      queryClient.setQueryData(query.queryKey, confirmed);
      await queryClient.invalidateQueries(settingsQuery);
    },
    errorTitle: 'Error confirming the numbers',
  });
  return (
    <Notice title="Confirm the last numbers">
      <p className="mt-1">
        A backup of {formatTimestamp(backupOf)} was restored. It does not know the papers that you issued
        after it, and no number may be used twice: look up the last one of each kind, also with another
        prefix. If you cannot find them, choose a new prefix below, save, and confirm.
      </p>
      <form {...formProps} aria-label="Last numbers" className="mt-3 space-y-3">
        <FormMessage>{errors.form}</FormMessage>
        {series.map(({ first, last }, index) => (
          <TextField
            key={first}
            label={`Last number like ${first}`}
            name={`numbers.${index}`}
            hint={last ? `The backup ends with ${last}.` : 'The backup has none.'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors[`numbers.${index}`]}
          />
        ))}
        <Toggle
          label="No paper of the fields left empty was issued after the backup"
          checked={noneAfterBackup}
          onChange={setNoneAfterBackup}
        />
        <Button type="submit" busy={busy}>
          Confirm
        </Button>
      </form>
    </Notice>
  );
}
