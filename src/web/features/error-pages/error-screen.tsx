import type { ErrorComponentProps } from '@tanstack/react-router';

/** The last resort of every route. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  return (
    <section className="page py-24 text-center">
      <h1 className="font-display text-3xl">Something went wrong</h1>
      <p>{error.message}</p>
    </section>
  );
}
