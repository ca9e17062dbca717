import { type ComponentType, useEffect, useState } from 'react';

type Options<Props> = {
  /** Stands there until the code has come. */
  Waiting?: ComponentType | undefined;
  /** Stands there where it did not come. Whenever the part is shown anew, it is asked for again. */
  Lost: ComponentType<Props>;
};

/** A part of a page that the page can do without, in code of its own. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, Lost }: Options<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        () => setPart(() => Lost),
      );
    }, [Part]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting /> : null;
  };
}
