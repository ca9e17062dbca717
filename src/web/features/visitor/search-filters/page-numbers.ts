/** The pages that are offered from `page` of `pages`: the first, the last and those beside it. */
export function pagesAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages];
  // One page that is left out would take as much room as its number.
  if (page === 4) wanted.push(2);
  if (page === pages - 3) wanted.push(pages - 1);
  return [...new Set(wanted.filter((each) => each >= 1 && each <= pages))].toSorted(
    (one, other) => one - other,
  );
}
