import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ProblemCode } from '#contract/api/problems.ts';
import { ApiError, problemCode, errorText, toToastError } from '#web/api/api-error.ts';
import { dismissOldSuccess, dismissToast, showToast } from '#web/ui/feedback/toast-store.ts';

/** Error messages by field; `form` is an error of no single field. */
export type FieldErrors<Field extends string> = { [F in Field | 'form']?: string };

/** Accepts every value, because only the server can check it. */
export const acceptAny = (): undefined => undefined;

/** Instead of `SAVE_AGAIN`, since some of these forms save nothing. */
const TRY_AGAIN = 'What you typed is still here. Try again.';

type Options<Field extends string> = {
  /** The inputs in their order, each with its check, which may be `acceptAny`. The server checks again. */
  fields: Record<Field, (value: string) => string | undefined>;
  /** The field of a rejection without issues, by its code. */
  fieldOfProblem?: { [C in ProblemCode]?: NoInfer<Field> };
  send: (values: Record<Field, string>) => Promise<void>;
  /** The title of the error toast. */
  errorTitle: string;
};

/**
 * A form of a few uncontrolled inputs. It validates when sent, shows each error at its field, focuses the first of them,
 * and ignores a second submit while one is in progress.
 */
export function useSimpleForm<Field extends string>({
  fields,
  fieldOfProblem,
  send,
  errorTitle,
}: Options<Field>) {
  // Object.keys does not keep the type of the keys.
  const names = Object.keys(fields) as Field[];
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [busy, setBusy] = useState(false);
  // State changes with the next render; two presses can come before it.
  const isSending = useRef(false);
  const toast = useRef<number>(undefined);

  /** A user who edits the form has read the toast; on a phone it covers the button. */
  function dropToast() {
    if (toast.current !== undefined) dismissToast(toast.current);
    toast.current = undefined;
  }

  function showErrors(form: HTMLFormElement, next: FieldErrors<Field>) {
    // A screen reader announces the error with the field only if it is there before the focus.
    flushSync(() => setErrors(next));
    const first = names.find((name) => next[name] !== undefined);
    const input = first && form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }

  async function submit(form: HTMLFormElement) {
    // A success toast beside new errors would seem to be about them.
    dismissOldSuccess();
    const values = valuesOf(form, names);
    const found: FieldErrors<Field> = {};
    for (const name of names) {
      const error = fields[name](values[name]);
      if (error !== undefined) found[name] = error;
    }
    showErrors(form, found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      showErrors(form, errorsOf(error, errorText(error, TRY_AGAIN), names, fieldOfProblem));
      // An expired session opens the login dialog instead; the user can send again afterwards.
      if (problemCode(error) !== 'unauthenticated')
        toast.current = showToast({ kind: 'error', title: errorTitle, ...toToastError(error, TRY_AGAIN) });
    } finally {
      setBusy(false);
    }
  }

  const formProps = {
    noValidate: true,
    // If the browser submits the form without JavaScript, no secret gets into the URL.
    method: 'post',
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      void submit(event.currentTarget).finally(() => (isSending.current = false));
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      dropToast();
      const field = target instanceof HTMLInputElement && names.find((name) => name === target.name);
      if (field && errors[field] !== undefined) setErrors(({ ...others }) => (delete others[field], others));
    },
  } as const;

  function clearErrors() {
    dropToast();
    setErrors({});
  }

  return { formProps, errors, busy, clearErrors };
}

function valuesOf<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form);
  const entries = fields.map((field) => [field, String(data.get(field) ?? '')]);
  // fromEntries does not keep the type of the keys.
  return Object.fromEntries(entries) as Record<Field, string>;
}

/** The server's issues by field; a rejection without a known field belongs to the whole form. */
export function errorsOf<Field extends string>(
  error: unknown,
  message: string,
  fields: readonly Field[],
  fieldOfProblem: { [C in ProblemCode]?: Field } = {},
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  const rejection = error instanceof ApiError ? error : undefined;
  for (const issue of rejection?.issues ?? []) {
    const field = fields.find((name) => name === issue.path);
    if (field) errors[field] ??= issue.message;
  }
  const field = rejection && rejection.code !== 'unreachable' ? fieldOfProblem[rejection.code] : undefined;
  if (field) errors[field] ??= message;
  if (Object.keys(errors).length === 0) errors.form = message;
  return errors;
}
