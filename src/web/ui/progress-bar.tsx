import './progress-bar.css';

type Props = {
  /** What is under way. */
  label: string;
  /** How much of it is done, from 0 to 1; undefined where nobody knows. */
  value?: number | undefined;
};

/** The browser's own progress, as a line of ink that grows; without a value one that passes by. */
export function ProgressBar({ label, value }: Props) {
  // The attribute is what tells the browser that somebody knows.
  const known = value === undefined ? {} : { value };
  return <progress aria-label={label} className="progress-bar" max={1} {...known} />;
}
