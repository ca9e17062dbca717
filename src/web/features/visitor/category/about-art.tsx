import type { Settings } from '#contract/shop/settings.ts';

/** The artist's texts about her paintings and her process. Leaves out empty texts. */
export function AboutArt({ aboutMyArt, creativeProcess }: Pick<Settings, 'aboutMyArt' | 'creativeProcess'>) {
  const steps = [
    { title: 'Inspiration', text: creativeProcess.inspiration },
    { title: 'Creation', text: creativeProcess.creation },
    { title: 'Connection', text: creativeProcess.connection },
  ].filter(({ text }) => text !== '');
  return (
    <>
      {aboutMyArt.length > 0 && (
        <section aria-labelledby="about-my-art" className="grid gap-6 lg:grid-cols-[1fr_2fr]">
          <h2 id="about-my-art" className="text-3xl">
            About My Art
          </h2>
          <div className="measure space-y-4 text-lg text-ink-soft">
            {aboutMyArt.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
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
                <p className="mt-2 text-ink-soft">{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
