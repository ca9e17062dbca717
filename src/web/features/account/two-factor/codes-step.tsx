import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '#web/api/download.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

type Props = { codes: readonly string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // The focused field disappears with the previous step.
  useEffect(() => list.current?.focus(), []);

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Recovery codes" className="space-y-2 outline-none">
        {codes.map((code) => (
          <li key={code}>
            <code className="break-words">{code}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="sm"
        className="mt-4"
        onClick={() =>
          saveFile({ name: 'recovery-codes.txt', type: 'text/plain', text: `${codes.join('\n')}\n` })
        }
      >
        <Download aria-hidden="true" className="size-4" />
        Save them as a file
      </Button>
      <DialogActions>
        <Button onClick={onDone}>I have saved them</Button>
      </DialogActions>
    </>
  );
}
