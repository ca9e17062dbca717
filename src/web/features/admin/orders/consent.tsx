import { useRef, useState } from 'react';
import { errorMessage, problemCode } from '#web/api/api-error.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';

/** What the server rejects as a probable mistake, although it is sometimes right: the question, by the code of the problem. */
const questions = {
  repeated_reference: {
    title: 'Same reference again?',
    advice: 'Customers sometimes send the same screenshot twice. Record it only if one payment was for both.',
    confirm: 'Record anyway',
  },
  already_ordered: {
    title: 'Ordered already?',
    advice: 'Create another order only if it is another sale. The enquiry will then lead to the new one.',
    confirm: 'Create anyway',
  },
} as const;

const isQuestion = (code: string | undefined): code is keyof typeof questions =>
  code !== undefined && Object.hasOwn(questions, code);

/** Asks whether to save something that is probably a mistake. */
export function useConsent() {
  const [openQuestion, setOpenQuestion] = useState<{ code: keyof typeof questions; text: string }>();
  const settle = useRef<(agrees: boolean) => void>(undefined);

  /** @returns true if the artist was asked about the error, and wants it anyway */
  function requestConsent(error: unknown): Promise<boolean> {
    const code = problemCode(error);
    if (!isQuestion(code)) return Promise.resolve(false);
    setOpenQuestion({ code, text: errorMessage(error) });
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }

  function finish(agrees: boolean) {
    setOpenQuestion(undefined);
    settle.current?.(agrees);
  }

  const question = openQuestion && (
    <AlertDialog
      open
      onOpenChange={() => finish(false)}
      title={questions[openQuestion.code].title}
      text={`${openQuestion.text} ${questions[openQuestion.code].advice}`}
      confirm={questions[openQuestion.code].confirm}
      variant="primary"
      onConfirm={() => finish(true)}
    />
  );
  return { requestConsent, question };
}
