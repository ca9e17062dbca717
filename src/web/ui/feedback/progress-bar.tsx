import './progress-bar.css';

type Props = {
  /** The accessible name. */
  label: string;
  /** The fraction done, from 0 to 1; undefined when unknown. */
  value?: number | undefined;
};

/** A native progress element; without a value it is animated. */
export function ProgressBar({ label, value }: Props) {
  // Without the attribute the browser treats it as indeterminate.
  const attributes = value === undefined ? {} : { value };
  return <progress aria-label={label} className="progress-bar" max={1} {...attributes} />;
}
