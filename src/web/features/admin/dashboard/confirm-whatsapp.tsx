import { useState } from 'react';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Notice } from '../shared/notice.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { WhatsappChat } from '../shared/whatsapp-chat.tsx';

/** Asks the artist to confirm a WhatsApp number that was stored without its country code. */
export function ConfirmWhatsapp({ settings }: { settings: ShopSettings }) {
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      const saved = await fetchCall('saveSettings', { body: { ...settings, whatsappConfirmed: true } });
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      showToast({ kind: 'success', title: 'WhatsApp number confirmed' });
    } catch (error) {
      showToast({ kind: 'error', title: 'Error saving settings', ...toToastError(error) });
      // They may have changed on another device.
      void queryClient.invalidateQueries(settingsQuery);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Notice title="Is this your WhatsApp number?">
      <p className="mt-1">
        It was saved without a country code. <WhatsappChat number={settings.whatsapp} />
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button size="sm" busy={busy} onClick={() => void confirm()}>
          Yes, this is my number
        </Button>
        <Link
          href="/admin/settings#whatsapp"
          className="ink-link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
        >
          Change it
        </Link>
      </p>
    </Notice>
  );
}
