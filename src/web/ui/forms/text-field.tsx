import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { pasteBeyondMaxLength } from './paste-beyond-max-length.ts';
import { Field, useField, type FieldProps } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldProps & {
    /** Inside the box before the text: a rupee sign, a magnifying glass. Decoration only. */
    before?: ReactNode;
    /** Inside the box after the text: a button or a unit. */
    after?: ReactNode;
  };

/** Attributes of an input go to the input, `ref` too; `className` goes to the frame around it. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = useField(props);
  const { before, after, onPaste, ...input } = control;
  return (
    <Field {...frame}>
      <div className="relative">
        {before && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-ink-faint"
          >
            {before}
          </span>
        )}
        <input
          type="text"
          {...input}
          onPaste={(event) => {
            onPaste?.(event);
            pasteBeyondMaxLength(event);
          }}
          className={classes('control', before ? 'pl-10' : '', after ? 'pr-12' : '')}
        />
        {after && <span className="absolute inset-y-0 right-0 grid w-12 place-items-center">{after}</span>}
      </div>
    </Field>
  );
}
