import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** `note` for advice about the server; without it, a region that assistive technology can jump to. */
  role?: 'note';
  children: ReactNode;
};

/** A box above the lists that asks the artist to do or know something. */
export function Notice({ title, role, children }: Props) {
  const id = useId();
  return (
    <section
      role={role}
      aria-labelledby={id}
      className="mt-4 rounded-sm border border-line bg-turmeric-tint px-4 py-3 text-sm break-words"
    >
      <p id={id} className="font-semibold">
        {title}
      </p>
      {children}
    </section>
  );
}
