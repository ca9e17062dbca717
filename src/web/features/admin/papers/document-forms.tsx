import { orderLimits } from '#contract/orders/order-limits.ts';
import { documentTitles, type IssuedDocument, kindOfRegime } from '#contract/orders/papers/document.ts';
import { PAPER_SETTINGS, type Regime } from '#contract/orders/papers/paper-settings.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { acceptAny, useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { invalidateDocuments } from './use-documents.ts';
import type { ShowPreview } from './use-preview.ts';

type SaleProps = { regime: Regime; onPreview: ShowPreview };

/** The document of a sale: its kind depends on the regime. */
export function SaleForm({ regime, onPreview }: SaleProps) {
  const kind = kindOfRegime[regime];
  const title = documentTitles[kind].toLowerCase();
  const sellerHasGstin = regime !== 'none';
  const { formProps, errors, busy } = useSimpleForm({
    fields: { billTo: acceptAny, customerGstin: acceptAny },
    send: ({ billTo, customerGstin }) => onPreview({ kind, billTo, customerGstin }),
    errorTitle: `Error preparing the ${title}`,
  });
  return (
    <form {...formProps} aria-label={`New ${title}`} className="space-y-4">
      <ErrorWithSettingsLink message={errors.form} />
      <TextArea
        label="Bill to"
        name="billTo"
        optional
        rows={2}
        maxLength={orderLimits.paperAddress}
        hint="Name and address of who pays, if that is not the recipient of the order."
        error={errors.billTo}
      />
      {sellerHasGstin && (
        <TextField
          label="GSTIN of the customer"
          name="customerGstin"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.customerGstin}
        />
      )}
      <Button type="submit" busy={busy}>
        Preview {title}
      </Button>
    </form>
  );
}

/** An error, with a link to the settings if it names them. */
function ErrorWithSettingsLink({ message }: { message: string | undefined }) {
  return (
    <>
      <FormMessage>{message}</FormMessage>
      {message?.includes(PAPER_SETTINGS) && (
        <Link to="/admin/$tab" params={{ tab: 'settings' }} search={{ edit: 'papers' }} className="ink-link">
          Open {PAPER_SETTINGS}
        </Link>
      )}
    </>
  );
}

/** A credit note and a cancellation need a reason. */
export const reasonError = (reason: string) => (reason.trim() === '' ? 'Please give a reason' : undefined);

type CancelProps = { document: IssuedDocument; isErased: boolean; onClose: () => void };

/**
 * Cancels a document. Its number stays in the list. After the personal data of the order was erased, the form has no reason, because
 * that is free text.
 */
export function CancelForm({ document, isErased, onClose }: CancelProps) {
  const { id, number } = document;
  const { formProps, errors, busy } = useSimpleForm({
    fields: { reason: isErased ? acceptAny : reasonError },
    async send({ reason }) {
      try {
        await fetchCall('cancelDocument', {
          params: { id },
          body: { reason: isErased ? undefined : reason },
        });
      } catch (error) {
        // It is canceled already if another device did it, or only the response was lost.
        void invalidateDocuments();
        throw error;
      }
      showToast({
        kind: 'success',
        title: `${number} canceled`,
        description: 'Its number is not used again.',
      });
      onClose();
      await invalidateDocuments();
    },
    errorTitle: `Error canceling ${number}`,
  });
  return (
    <form {...formProps} aria-label={`Cancel ${number}`} className="mt-4 space-y-4">
      <FormMessage>{errors.form}</FormMessage>
      <p className="text-sm text-ink-soft">
        Cancel a document that has a mistake and that the customer does not have. It cannot be undone. For a
        refund, issue a credit note.
      </p>
      {!isErased && (
        <TextField
          label="Reason"
          name="reason"
          maxLength={orderLimits.documentReason}
          error={errors.reason}
        />
      )}
      <FormButtons
        busy={busy}
        label="Cancel the document"
        back="Keep the document"
        variant="danger"
        onClose={onClose}
      />
    </form>
  );
}

type ButtonsProps = {
  busy: boolean;
  label: string;
  back?: string;
  variant?: 'danger';
  onClose: () => void;
};

export function FormButtons({ busy, label, back = 'Close', variant, onClose }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} variant={variant}>
        {label}
      </Button>
      <Button variant="outline" onClick={onClose}>
        {back}
      </Button>
    </div>
  );
}
