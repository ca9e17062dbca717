import { type ComponentType, useEffect, useState } from 'react';

type Options<Props> = {
  /** Shown while the code is loading. */
  Waiting?: ComponentType | undefined;
  /** Shown if the code failed to load. The next mount tries again. */
  Failed: ComponentType<Props>;
};

/** An optional part of a page with code of its own. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, Failed }: Options<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        () => setPart(() => Failed),
      );
    }, [Part]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting /> : null;
  };
}
