/** The tags with those in `words` added: trimmed, none empty, none twice. Commas and lines part them. */
export function addTags(tags: readonly string[], words: string): string[] {
  const added = words.split(/[,\n]/).map((word) => word.trim());
  return [...new Set([...tags, ...added.filter((word) => word !== '')])];
}
