import { useState } from 'react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { formatRupees } from '#contract/text/money.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';
import { FormButtons, reasonError } from './document-forms.tsx';
import type { ShowPreview } from './use-preview.ts';

type Props = {
  document: IssuedDocument;
  /** Rupees of the document, and of each of its lines, that no credit note takes back yet. */
  left: number;
  /** Rupees to propose; 0 for none. */
  proposed: number;
  leftOfLines: readonly number[];
  /** Whether the personal data of the order was erased: the form then has no reason, because that is free text. */
  isErased: boolean;
  onPreview: ShowPreview;
  onClose: () => void;
};

const NO_AMOUNT = 'Please give an amount above 0';
const amountError = (typed: string) => (Number(typed) > 0 ? undefined : NO_AMOUNT);
/** A line without an amount stays as it is. */
const lineError = (typed: string) => (Number(typed) >= 0 ? undefined : NO_AMOUNT);
/** As the shop names the line in an error. */
const lineName = (index: number) => `lineAmounts.${index}`;

function useCreditNote({ document, leftOfLines, isErased, onPreview }: Props, choosesLines: boolean) {
  const amounts = choosesLines
    ? Object.fromEntries(leftOfLines.map((_, index) => [lineName(index), lineError]))
    : { amount: amountError };
  return useSimpleForm<string>({
    fields: isErased ? amounts : { ...amounts, reason: reasonError },
    send: (typed) =>
      onPreview({
        kind: 'credit_note',
        original: document.id,
        reason: typed['reason'],
        ...(choosesLines
          ? { lineAmounts: leftOfLines.map((_, index) => Number(typed[lineName(index)])) }
          : { amount: Number(typed['amount']) }),
      }),
    errorTitle: 'Error preparing the credit note',
  });
}

/** Takes back a document, a part of it, or some of its lines, for a refund. */
export function CreditNoteForm(props: Props) {
  const { document, left, proposed, leftOfLines, isErased, onClose } = props;
  const [choosesLines, setChoosesLines] = useState(false);
  const { formProps, errors, busy } = useCreditNote(props, choosesLines);
  return (
    <form {...formProps} aria-label={`Credit note to ${document.number}`} className="mt-4 space-y-4">
      <FormMessage>{errors['form']}</FormMessage>
      {choosesLines ? (
        <LineFields document={document} leftOfLines={leftOfLines} errors={errors} />
      ) : (
        <RupeesField
          label="Amount (₹)"
          name="amount"
          defaultValue={proposed || ''}
          hint={`${formatRupees(left)} is left of ${document.number}. A part is taken back from all lines in proportion.`}
          error={errors['amount']}
        />
      )}
      {leftOfLines.filter((most) => most > 0).length > 1 && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setChoosesLines(!choosesLines)}>
          {choosesLines ? 'One amount for all lines' : 'Choose lines'}
        </Button>
      )}
      {!isErased && (
        <TextField
          label="Reason"
          name="reason"
          maxLength={orderLimits.documentReason}
          placeholder="Returned, damaged, price agreed later …"
          error={errors['reason']}
        />
      )}
      <FormButtons busy={busy} label="Preview credit note" onClose={onClose} />
    </form>
  );
}

type LineProps = Pick<Props, 'document' | 'leftOfLines'> & { errors: Record<string, string | undefined> };

/** An amount for each line of which something is left. */
function LineFields({ document, leftOfLines, errors }: LineProps) {
  return document.content.lines.map(({ label }, index) => {
    const most = leftOfLines[index] ?? 0;
    const name = lineName(index);
    if (most === 0) return null;
    return (
      <RupeesField
        key={name}
        label={`${label} (₹)`}
        name={name}
        optional
        hint={`${formatRupees(most)} is left of it.`}
        error={errors[name]}
      />
    );
  });
}

const RupeesField = (props: TextFieldProps) => (
  <TextField type="number" min={0} step={0.01} inputMode="decimal" className="sm:max-w-72" {...props} />
);
