import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ProblemCode } from '#contract/api/problems.ts';
import { ApiError, errorText, toToastError } from '#web/api/api-error.ts';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';

/** What is wrong, by field; `form` is what belongs to none. */
export type FieldErrors<Field extends string> = { [F in Field | 'form']?: string };

/** Here something may be sent that is not saved. */
const KEPT = 'What you wrote is kept; try again.';

type Options<Field extends string> = {
  /** The names of the inputs, in the order they stand in. */
  fields: readonly Field[];
  /** What can be told without asking; the server has the last word. */
  check: (values: Record<Field, string>) => FieldErrors<Field>;
  /** The fields that refusals without issues speak of, by the refusal's code. */
  codes?: { [C in ProblemCode]?: Field };
  send: (values: Record<Field, string>) => Promise<void>;
  /** The title of the toast that tells of a failure; undefined where something else tells it. */
  failed: (error: unknown) => string | undefined;
};

/**
 * A form of a few inputs that keep their own values: checked when sent, what is wrong told at its field, the first wrong
 * field given the focus, and a second press ignored while the first is under way.
 */
export function useSimpleForm<Field extends string>({ fields, check, codes, send, failed }: Options<Field>) {
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [busy, setBusy] = useState(false);
  // State arrives with the next render; two presses can come before it.
  const sending = useRef(false);
  const toast = useRef<number>(undefined);

  /** Whoever mends the form has read what was wrong; on a phone the toast lies over the button. */
  function dropToast() {
    if (toast.current !== undefined) dismissToast(toast.current);
    toast.current = undefined;
  }

  function tell(form: HTMLFormElement, next: FieldErrors<Field>) {
    // A reader that lands on the field reads its error only if that is there already.
    flushSync(() => setErrors(next));
    const first = fields.find((field) => next[field] !== undefined);
    const input = first && form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }

  async function submit(form: HTMLFormElement) {
    const values = valuesOf(form, fields);
    const found = check(values);
    tell(form, found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const message = errorText(error, KEPT);
      tell(form, errorsOf(error, message, fields, codes));
      const title = failed(error);
      if (title !== undefined)
        toast.current = showToast({ kind: 'error', title, ...toToastError(error, KEPT) });
    } finally {
      setBusy(false);
    }
  }

  const formProps = {
    noValidate: true,
    // Should the browser send the form by itself, nothing secret lands in the address.
    method: 'post',
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      void submit(event.currentTarget).finally(() => (sending.current = false));
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      dropToast();
      const field = target instanceof HTMLInputElement && fields.find((name) => name === target.name);
      if (field && errors[field] !== undefined) setErrors(({ ...others }) => (delete others[field], others));
    },
  } as const;

  function clearErrors() {
    dropToast();
    setErrors({});
  }

  return { formProps, errors, busy, clearErrors: clearErrors };
}

function valuesOf<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form);
  const entries = fields.map((field) => [field, String(data.get(field) ?? '')]);
  // fromEntries forgets the names of the keys; they are the fields just listed.
  return Object.fromEntries(entries) as Record<Field, string>;
}

/** The server's issues at the fields they name; a refusal that names none belongs to the whole form. */
export function errorsOf<Field extends string>(
  error: unknown,
  message: string,
  fields: readonly Field[],
  codes: { [C in ProblemCode]?: Field } = {},
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  const refusal = error instanceof ApiError ? error : undefined;
  for (const issue of refusal?.issues ?? []) {
    const field = fields.find((name) => name === issue.path);
    if (field) errors[field] ??= issue.message;
  }
  const spokenOf = refusal && refusal.code !== 'unreachable' ? codes[refusal.code] : undefined;
  if (spokenOf) errors[spokenOf] ??= message;
  if (Object.keys(errors).length === 0) errors.form = message;
  return errors;
}
