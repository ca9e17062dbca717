import type { Settings } from '#contract/shop/settings.ts';

/** What the artist says about her paintings, and how they come to be. What she has not written is left out. */
export function AboutArt({ aboutMyArt, creativeProcess }: Pick<Settings, 'aboutMyArt' | 'creativeProcess'>) {
  const steps = [
    { title: 'Inspiration', words: creativeProcess.inspiration },
    { title: 'Creation', words: creativeProcess.creation },
    { title: 'Connection', words: creativeProcess.connection },
  ].filter(({ words }) => words !== '');
  return (
    <>
      {aboutMyArt.length > 0 && (
        <section aria-labelledby="about-my-art" className="grid gap-6 lg:grid-cols-[1fr_2fr]">
          <h2 id="about-my-art" className="text-3xl">
            About My Art
          </h2>
          <div className="measure space-y-4 text-lg text-ink-soft">
            {aboutMyArt.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
      {steps.length > 0 && (
        <section aria-labelledby="creative-process">
          <h2 id="creative-process" className="text-3xl">
            Creative Process
          </h2>
          <ol className="mt-8 grid gap-10 md:grid-cols-3">
            {steps.map((step) => (
              <li key={step.title} className="border-t border-line-strong pt-4">
                <h3 className="text-xl">{step.title}</h3>
                <p className="mt-2 text-ink-soft">{step.words}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
