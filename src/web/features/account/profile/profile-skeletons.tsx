import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** What the server renders of the profile: the same for every visitor, because it does not know the user. */
export function ProfileSkeleton() {
  return (
    <section className="page min-h-[calc(100dvh-6rem)] py-10 sm:py-14" aria-busy="true">
      <Skeleton className="h-9 w-40 sm:h-12" />
      <div className="mt-8 border-b border-line pb-2.5">
        <Skeleton className="h-8 w-64" />
      </div>
      <div className="pt-8">
        <PersonalInfoSkeleton />
      </div>
    </section>
  );
}

export function PersonalInfoSkeleton() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 sm:grid-cols-2">
      {[0, 1, 2, 3].map((field) => (
        <div key={field} className="space-y-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
      <Skeleton className="h-11 w-36" />
    </div>
  );
}

export function FavoritesSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 md:grid-cols-3 lg:grid-cols-4">
      {[0, 1, 2, 3].map((card) => (
        <div key={card}>
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="mt-3 h-5 w-3/4" />
          <Skeleton className="mt-2 h-5 w-1/3" />
        </div>
      ))}
    </div>
  );
}
