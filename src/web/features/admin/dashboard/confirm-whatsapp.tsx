import { useState } from 'react';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { formatWhatsapp, whatsappLink } from '#contract/shop/whatsapp.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Asks whether a number that was stored without its country code is understood rightly. */
export function ConfirmWhatsapp({ settings }: { settings: ShopSettings }) {
  const [busy, setBusy] = useState(false);
  const { whatsapp } = settings;

  async function confirm() {
    setBusy(true);
    try {
      const saved = await fetchCall('saveSettings', { body: { ...settings, whatsappConfirmed: true } });
      queryClient.setQueryData(['getSettings', {}], saved);
      showToast({ kind: 'success', title: 'WhatsApp number confirmed' });
    } catch (error) {
      showToast({ kind: 'error', title: 'Error saving settings', ...toToastError(error) });
      // They may have changed on another device.
      void queryClient.invalidateQueries({ queryKey: ['getSettings'] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-labelledby="confirm-whatsapp"
      className="mt-4 rounded-sm border border-line bg-turmeric-tint px-4 py-3 text-sm"
    >
      <p id="confirm-whatsapp" className="font-semibold">
        Is this your WhatsApp number?
      </p>
      <p className="mt-1">
        {`It was saved without a country code. Orders open a chat with ${formatWhatsapp(whatsapp)}. `}
        <a href={whatsappLink(whatsapp)} target="_blank" rel="noopener noreferrer" className="ink-link">
          Test this chat
        </a>
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
    </section>
  );
}
