const reasons = [
  {
    title: 'Handcrafted',
    words: 'Each piece passes through the same two hands from the first line to the wrapping.',
  },
  { title: 'Unique Designs', words: 'Drawn from life and from memory, and printed in small numbers.' },
  { title: 'Perfect Gifts', words: 'Wrapped in paper, tied with thread, with a note in ink if you like.' },
];

export function WhyUs() {
  return (
    <section aria-labelledby="why-us" className="border-t border-line pt-14">
      <h2 id="why-us" className="text-center text-3xl">
        Why Choose Our Products
      </h2>
      <ul className="mt-10 grid gap-10 text-center md:grid-cols-3">
        {reasons.map((reason) => (
          <li key={reason.title}>
            <h3 className="text-xl">{reason.title}</h3>
            <p className="mx-auto mt-2 max-w-72 text-ink-soft">{reason.words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
