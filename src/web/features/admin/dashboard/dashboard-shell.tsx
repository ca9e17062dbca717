import { Skeleton } from '#web/ui/skeleton.tsx';

/** What the server renders of the dashboard: the same for everybody, and nothing of it. */
export function DashboardShell() {
  return (
    <section className="page min-h-[calc(100dvh-6rem)] py-10 sm:py-14" aria-busy="true">
      <Skeleton className="h-9 w-64 sm:h-12" />
      <Skeleton className="mt-8 h-11 w-full" />
      <Skeleton className="mt-10 h-64 w-full" />
    </section>
  );
}
