interface Paired {
  id: string
  pairedWith: string | null
}

/** Each photograph of a pair with the other one, whichever of them names the other. */
export function pairsOf(photographs: readonly Paired[]): Map<string, string> {
  const ids = new Set(photographs.map(({ id }) => id))
  const pairs = new Map<string, string>()
  for (const { id, pairedWith: other } of photographs) {
    if (other === null || !ids.has(other) || pairs.has(id) || pairs.has(other)) continue
    pairs.set(id, other).set(other, id)
  }
  return pairs
}
