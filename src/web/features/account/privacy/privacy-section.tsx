import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { saveFile } from '#web/api/download.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

const DeleteAccount = lazyDialog(() => import('./delete-account.tsx').then((file) => file.DeleteAccount));

/** A download of the user's data, and the deletion of the account. */
export function PrivacySection() {
  const [busy, setBusy] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const data = await fetchCall('downloadMyData', undefined);
      saveFile({ name: 'my-data.json', type: 'application/json', text: JSON.stringify(data, null, 2) });
    } catch (error) {
      showError('Error downloading your data', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="my-account" className="border-t border-line pt-10">
      <h2 id="my-account" className="text-2xl">
        Your account
      </h2>
      <p className="mt-2 text-ink-soft">Download your data or delete your account.</p>
      <div className="mt-4 -ml-3 flex flex-wrap gap-x-3 gap-y-1">
        <Button variant="quiet" size="sm" busy={busy} onClick={() => void download()}>
          {!busy && <Download aria-hidden="true" className="size-4" />}
          Download my data
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteAccount onClose={() => setIsDeleting(false)} />}
    </section>
  );
}
