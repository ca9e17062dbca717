import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NotFoundScreen } from './not-found-screen.tsx';

/** A category that is not there sends the visitor to /404; a crawler has had its 404 already. */
export function SentToNotFound() {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ href: '/404', replace: true });
  }, [router]);
  return <NotFoundScreen />;
}
