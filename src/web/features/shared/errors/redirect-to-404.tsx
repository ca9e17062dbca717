import { useEffect } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** A category that is not there sends the visitor to /404; a crawler has had its 404 already. */
export function RedirectTo404() {
  const { navigate } = useNavigation();
  useEffect(() => {
    void navigate('/404', { replace: true });
  }, [navigate]);
  return <NotFoundScreen />;
}
