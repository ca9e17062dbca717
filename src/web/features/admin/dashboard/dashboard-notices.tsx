import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DamagedImages as Damaged } from '#contract/catalog/images/damaged-images.ts';
import { PAPER_SETTINGS } from '#contract/orders/papers/paper-settings.ts';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { brandingLabels } from '../shared/branding-labels.ts';
import { countText } from '../shared/count-text.ts';
import { Notice } from '../shared/notice.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { WhatsappChat } from '../shared/whatsapp-chat.tsx';

/** The notices of the server: warnings, and what to confirm after a restore. */
export function ShopNotices({ notices }: { notices: NonNullable<ShopSettings['notices']> }) {
  return (
    <>
      {notices.map(({ title, message }) => (
        <Notice key={title} role="note" title={title}>
          <p className="mt-1">{message}</p>
          {message.includes(PAPER_SETTINGS) && (
            <Link
              to="/admin/$tab"
              params={{ tab: 'settings' }}
              search={{ edit: 'papers' }}
              className="ink-link"
            >
              Open {PAPER_SETTINGS}
            </Link>
          )}
        </Notice>
      ))}
    </>
  );
}

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
      showError('Error saving settings', error);
      // The settings may have changed on another device.
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

/** More names of products would push the list below the notice out of sight. */
const MAX_NAMES = 10;

const brandingImageName = ({ image, isPrevious }: Damaged['branding'][number]) =>
  isPrevious
    ? `${brandingLabels[image].toLowerCase()} of the previous look`
    : brandingLabels[image].toLowerCase();

/**
 * Shows the artist which products and images of the branding have damaged files, and what to do. `lost` includes images that the
 * repair after a running check may still find in a backup.
 */
export function DamagedImages() {
  const { data } = useQuery({ ...callQuery('listDamagedPictures'), staleTime: 0 }, queryClient);
  const lost = data?.products.filter(({ isLost }) => isLost) ?? [];
  const repairing = (data?.products.length ?? 0) - lost.length;
  const branding = [...new Set(data?.branding.map(brandingImageName))];
  if (lost.length + repairing + branding.length === 0) return null;
  return (
    <Notice title="Some stored pictures are damaged">
      {lost.length > 0 && (
        <>
          <p className="mt-1">
            Visitors can’t see these pictures, or can’t look at them closely. The shop restores those that a
            backup on this server has. If a product stays in this list, open it, remove the picture that isn’t
            shown or can’t be zoomed into, and add it again from your own files.
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {lost.slice(0, MAX_NAMES).map(({ _id, name }) => (
              <li key={_id} className="max-w-full truncate">
                <Link
                  to="/admin/$tab"
                  params={{ tab: 'products' }}
                  search={{ edit: _id }}
                  className="ink-link"
                >
                  {name}
                </Link>
              </li>
            ))}
            {lost.length > MAX_NAMES && <li>and {lost.length - MAX_NAMES} more</li>}
          </ul>
        </>
      )}
      {branding.length > 0 && (
        <p className="mt-1">
          {`Damaged in the `}
          <Link to="/admin/$tab" params={{ tab: 'branding' }} className="ink-link">
            branding
          </Link>
          {`: ${branding.join(', ')}. The shop restores what a backup on this server has. If one stays in this list, choose it there again.`}
        </p>
      )}
      {repairing > 0 && (
        <p className="mt-1">
          {`The shop is making smaller sizes of pictures of ${countText(repairing, 'product')} again, from the largest size. You don’t need to do anything.`}
        </p>
      )}
    </Notice>
  );
}
