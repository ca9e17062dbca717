import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Menu, menuItem } from '#web/ui/menu.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const Dialog = lazy(() => import('#web/ui/dialog.tsx').then((file) => ({ default: file.Dialog })));
const AlertDialog = lazy(() =>
  import('#web/ui/alert-dialog.tsx').then((file) => ({ default: file.AlertDialog })),
);

export function DesignLayers() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'busy' | 'none'>('none');
  const [wanted, setWanted] = useState(false);

  function show(layer: typeof open) {
    setWanted(true);
    setOpen(layer);
  }

  return (
    <section className="space-y-6 pb-64">
      <h2 className="text-2xl">What lies on top</h2>
      <div className="flex flex-wrap items-start gap-3">
        <Button variant="outline" onClick={() => show('dialog')}>
          Dialog
        </Button>
        <Button variant="outline" onClick={() => show('alert')}>
          Alert dialog
        </Button>
        <Button variant="outline" onClick={() => show('busy')}>
          Busy alert dialog
        </Button>
        <Button variant="outline" onClick={() => showToast(added)}>
          Success toast
        </Button>
        <Button variant="outline" onClick={() => showToast(failed)}>
          Error toast
        </Button>
        <Menu trigger="Meera" align="start">
          <a href="#profile" {...menuItem}>
            Profile
          </a>
          <a href="#admin" {...menuItem}>
            Admin Panel
          </a>
          <hr className="my-1.5 border-line" />
          <button type="button" {...menuItem}>
            Logout
          </button>
        </Menu>
      </div>
      {wanted && (
        <Suspense fallback={null}>
          <Dialog
            open={open === 'dialog'}
            onOpenChange={() => setOpen('none')}
            title="Sign In"
            description="To keep what you love in one place."
          >
            <form className="space-y-5">
              <TextField label="Email" type="email" autoComplete="email" />
              <PasswordField label="Password" />
              <DialogActions>
                <Button variant="quiet" onClick={() => setOpen('none')}>
                  Cancel
                </Button>
                <Button onClick={() => showToast(failed)}>Sign In</Button>
              </DialogActions>
            </form>
          </Dialog>
          <AlertDialog
            open={open === 'alert' || open === 'busy'}
            onOpenChange={() => setOpen('none')}
            title="Delete Product"
            text='Are you sure you want to delete "Nine moons"? This action cannot be undone.'
            confirm="Delete"
            busy={open === 'busy'}
            onConfirm={() => setOpen('none')}
          />
        </Suspense>
      )}
    </section>
  );
}

const added = {
  kind: 'success',
  title: 'Added to favorites',
  action: { label: 'Undo', run: () => {} },
} as const;

const failed = {
  kind: 'error',
  title: 'Could not save the piece',
  description: 'The shop did not answer. What you wrote is still here.',
} as const;
