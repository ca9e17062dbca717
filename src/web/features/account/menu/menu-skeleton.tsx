import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Shown until the user's name is loaded. */
export function MenuSkeleton() {
  return <Skeleton className="mx-2 h-7 w-14 sm:w-24" />;
}
