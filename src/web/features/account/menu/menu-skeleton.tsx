import { Skeleton } from '#web/ui/skeleton.tsx';

/** Stands where the menu will, until it is known whose it is. */
export function MenuPlace() {
  return <Skeleton className="mx-2 h-7 w-14 sm:w-24" />;
}
