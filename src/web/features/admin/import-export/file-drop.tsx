import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

type Props = { busy: boolean; onFile: (file: File) => void };

export function FileDrop({ busy, onFile }: Props) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'flex flex-col items-center gap-3 rounded-sm border border-dashed px-5 py-8 text-center',
        isOver ? 'border-indigo bg-indigo-tint' : 'border-line-strong',
      )}
    >
      <FileUp aria-hidden="true" className="size-8 text-ink-faint" />
      <p className="text-ink-soft pointer-coarse:hidden">Drop a CSV file here, or</p>
      <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the artist choose the same file again after fixing it.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
