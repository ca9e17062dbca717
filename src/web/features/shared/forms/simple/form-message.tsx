import { CircleAlert } from 'lucide-react';

/** An error of the whole form. It is no live region: most forms show a toast too, which screen readers announce. */
export function FormMessage({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="flex gap-2.5 rounded-sm border border-madder bg-madder-tint px-3.5 py-2.5 text-sm text-madder">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
      {children}
    </p>
  );
}
