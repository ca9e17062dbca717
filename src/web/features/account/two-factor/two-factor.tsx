import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadErrorNote } from '#web/features/shared/errors/load-error.tsx';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const load = () => import('./two-factor-dialogs.tsx');
const dialogs = {
  'set-up': lazyDialog(() => load().then((file) => file.SetupDialog)),
  'new-codes': lazyDialog(() => load().then((file) => file.NewCodesDialog)),
  'switch-off': lazyDialog(() => load().then((file) => file.DisableDialog)),
};

type Props = { userId: string; isAdmin: boolean };

/**
 * Optional two-factor login for administrators: a code from their phone after the password. A former administrator can only turn
 * it off.
 */
export function TwoFactor({ userId, isAdmin }: Props) {
  const { data, error, refetch } = useQuery(callQuery('getSecondStep', undefined, userId), queryClient);
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const OpenDialog = open && dialogs[open];
  // The section stays after it was turned off, because the focus is in it.
  const [isShown, setIsShown] = useState(isAdmin);
  if (data?.on && !isShown) setIsShown(true);

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

  if (!isShown) return null;
  return (
    <section aria-labelledby="two-factor" className="border-t border-line pt-10">
      <h2 id="two-factor" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Two-step login {data?.on && <Badge variant="positive">On</Badge>}
      </h2>
      <p className="mt-2 text-ink-soft">
        After your password, the shop asks for a code from an app on your phone. Even someone who knows your
        password can’t log in without your phone.{!isAdmin && ' Only administrators can set it up.'}
      </p>
      <div className="mt-4">
        {data === undefined ? (
          error ? (
            <LoadErrorNote what="your two-step login status" error={error} onRetry={refetch} />
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
              {isAdmin && (
                <Button variant="outline" onClick={() => setOpen('new-codes')}>
                  New recovery codes
                </Button>
              )}
              <Button variant="outline" onClick={() => setOpen('switch-off')}>
                Switch off
              </Button>
            </div>
          </>
        ) : (
          isAdmin && (
            <Button variant="outline" onClick={() => setOpen('set-up')}>
              Set up two-step login
            </Button>
          )
        )}
      </div>
      {OpenDialog && <OpenDialog onClose={close} />}
    </section>
  );
}
