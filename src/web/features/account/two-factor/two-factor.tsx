import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const NewCodes = lazyDialog(() => import('./new-codes.tsx').then((file) => file.NewCodesDialog));
const SetUp = lazyDialog(() => import('./setup-dialog.tsx').then((file) => file.SetupDialog));
const SwitchOff = lazyDialog(() => import('./disable-dialog.tsx').then((file) => file.DisableDialog));

/** Optional two-factor login for administrators: a code from their phone after the password. */
export function TwoFactor({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['getSecondStep', {}, userId],
      queryFn: ({ signal }) => fetchCall('getSecondStep', undefined, signal),
    },
    queryClient,
  );
  const [open, setOpen] = useState<'set-up' | 'new-codes' | 'switch-off'>();

  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(data?.on);
  // The button that opened the dialog disappears when the status changes: focus the heading instead.
  useEffect(() => {
    if (previous.current !== undefined && document.activeElement === document.body) heading.current?.focus();
    previous.current = data?.on;
  }, [data?.on]);

  function close() {
    setOpen(undefined);
    void refetch();
  }

  return (
    <section aria-labelledby="two-factor" className="border-t border-line pt-10">
      <h2 id="two-factor" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Two-step login {data?.on && <Badge variant="saved">On</Badge>}
      </h2>
      <p className="mt-2 text-ink-soft">
        After your password, the shop asks for a code from an app on your phone. Even someone who knows your
        password can’t log in without your phone.
      </p>
      <div className="mt-4">
        {data === undefined ? (
          error ? (
            <div role="alert">
              <p className="text-ink-soft">We couldn’t load your two-step login status. {error.message}</p>
              <Button variant="outline" className="mt-4" onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          ) : (
            <Skeleton className="h-11 w-36" />
          )
        ) : data.on ? (
          <>
            <p className="text-ink-soft">
              {data.recoveryCodesLeft === 1
                ? '1 recovery code is'
                : `${data.recoveryCodesLeft} recovery codes are`}{' '}
              left.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button variant="outline" onClick={() => setOpen('new-codes')}>
                New recovery codes
              </Button>
              <Button variant="outline" onClick={() => setOpen('switch-off')}>
                Switch off
              </Button>
            </div>
          </>
        ) : (
          <Button variant="outline" onClick={() => setOpen('set-up')}>
            Set up two-step login
          </Button>
        )}
      </div>
      {open === 'new-codes' && <NewCodes onClose={close} />}
      {open === 'set-up' && <SetUp onClose={close} />}
      {open === 'switch-off' && <SwitchOff onClose={close} />}
    </section>
  );
}
