/** What stands for a picture that the artist has not described: several of one piece are told apart. */
export function nameOf(piece: string, index: number): string {
  return index === 0 ? piece : `${piece}, picture ${index + 1}`;
}
