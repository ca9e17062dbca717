import { TRASH_DAYS } from '#contract/catalog/trash.ts';

/** What every dialog that deletes says below the question. */
export function RestoreNote() {
  return <p className="text-sm">{`For ${TRASH_DAYS} days you can restore it from the trash.`}</p>;
}
