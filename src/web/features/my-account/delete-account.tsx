import { refusalCode } from '#web/data/call-error.ts';
import { fetchCall } from '#web/data/fetch-call.ts';
import { leave } from '#web/features/account/public.ts';
import {
  FormMessage,
  onlyWrong,
  SubmitButton,
  useSmallForm,
  wrongPassword,
} from '#web/features/small-form/public.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const fields = ['password'] as const;

/** Asks for the password once more, because this is for good. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { navigate } = useNavigation();
  const { formProps, wrongs, busy } = useSmallForm({
    fields,
    check: ({ password }) => onlyWrong({ password: wrongPassword(password) }),
    send: async ({ password }) => {
      await fetchCall('deleteMyAccount', { body: { password } });
      await leave(() => navigate('/'));
      showToast({
        kind: 'success',
        title: 'Account deleted',
        description: 'What the shop kept about your account is gone.',
      });
    },
    failed: (error) => (refusalCode(error) === 'unauthenticated' ? undefined : 'Error deleting account'),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Delete my account"
      description="Your profile, your favorites and your addresses are deleted for good. Orders stay in the artist’s books. This cannot be undone."
      holdsWork
    >
      <form {...formProps} className="space-y-5">
        <FormMessage>{wrongs.form}</FormMessage>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={wrongs.password}
        />
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Keep my account
          </Button>
          <SubmitButton variant="danger" busy={busy}>
            Delete for good
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
