import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ActiveSession } from '#contract/accounts/sessions.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadErrorNote } from '#web/features/shared/errors/load-error.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { endOtherSessions, endSession, sessionsQuery } from './end-session.ts';

const timestampFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const formatTimestamp = (iso: string) => timestampFormat.format(new Date(iso));

/** The user's sessions, each with a button that ends it. */
export function ActiveSessions({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery(userId), queryClient);
  /** The id of the session that is being ended, or `others`. */
  const [runningKey, setRunningKey] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  /** @param work shows its own errors and never rejects */
  async function run(key: string, work: () => Promise<void>) {
    if (runningKey !== undefined) return;
    setRunningKey(key);
    await work();
    setRunningKey(undefined);
    // The pressed button may have disappeared with its line.
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="active-sessions" className="border-t border-line pt-10">
      <h2 id="active-sessions" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Where you are logged in
      </h2>
      <p className="mt-2 text-ink-soft">Don’t recognize one? Log it out, then change your password.</p>
      {data === undefined ? (
        error ? (
          <div className="mt-4">
            <LoadErrorNote what="this list" error={error} onRetry={refetch} />
          </div>
        ) : (
          <div aria-busy="true" className="mt-4">
            <Skeleton className="h-11 w-full" />
          </div>
        )
      ) : (
        <>
          <ul aria-label="Logins" className="mt-4">
            {data.map((session) => (
              <SessionLine
                key={session._id}
                session={session}
                busy={runningKey === session._id}
                onEnd={() => void run(session._id, () => endSession(userId, session))}
              />
            ))}
          </ul>
          {data.length > 1 && (
            <Button
              variant="outline"
              className="mt-6"
              busy={runningKey === 'others'}
              onClick={() => void run('others', () => endOtherSessions(userId))}
            >
              Log out everywhere else
            </Button>
          )}
        </>
      )}
    </section>
  );
}

type LineProps = { session: ActiveSession; busy: boolean; onEnd: () => void };

function SessionLine({ session: { device, createdAt, lastUsedAt, current }, busy, onEnd }: LineProps) {
  const name = device || 'Unknown device';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {name}{' '}
          {current && (
            <Badge variant="positive" className="ml-1">
              This device
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          Since <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
          {!current && (
            <>
              , last used about <time dateTime={lastUsedAt}>{formatTimestamp(lastUsedAt)}</time>
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3"
          busy={busy}
          aria-label={`Log out ${name}, since ${formatTimestamp(createdAt)}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
