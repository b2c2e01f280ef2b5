/** How much may be held at once: by one holder, and by all together. */
export interface PlaceLimit {
  perHolder: number
  inAll: number
}

interface Place {
  size: number
  giveWay: (() => boolean) | undefined
}

export interface Places {
  /**
   * If everything is taken, the oldest place of the fullest holder gives way, provided that it can and that
   * its holder has more than this one would have. So nobody keeps out others by coming first, and holders
   * with as much as each other do not take turns.
   * @param giveWay ends what the place is for, unless it is too late for that; returns whether it does
   * @returns releases the place (further calls do nothing); `undefined` if there is no room
   */
  take(holder: string, size?: number, giveWay?: () => boolean): (() => void) | undefined
  /** What all hold together. */
  size(): number
}

export function createPlaces({ perHolder, inAll }: PlaceLimit): Places {
  const holders = new Map<string, Set<Place>>()
  const sizes = new Map<string, number>()
  let total = 0

  function add(holder: string, place: Place) {
    const places = holders.get(holder) ?? new Set()
    holders.set(holder, places.add(place))
    sizes.set(holder, (sizes.get(holder) ?? 0) + place.size)
    total += place.size
  }

  function release(holder: string, place: Place) {
    const places = holders.get(holder)
    if (!places?.delete(place)) return
    total -= place.size
    if (places.size === 0) {
      holders.delete(holder)
      sizes.delete(holder)
    } else sizes.set(holder, (sizes.get(holder) ?? 0) - place.size)
  }

  function makeRoom(wanted: number): boolean {
    let fullest = ''
    let most = wanted
    for (const [holder, size] of sizes) if (size > most) [fullest, most] = [holder, size]
    const oldest = holders
      .get(fullest)
      ?.values()
      .find((place) => place.giveWay?.())
    if (!oldest) return false
    release(fullest, oldest)
    return true
  }

  return {
    take(holder, size = 1, giveWay) {
      const wanted = (sizes.get(holder) ?? 0) + size
      if (wanted > perHolder) return undefined
      while (total + size > inAll) if (!makeRoom(wanted)) return undefined
      const place = { size, giveWay }
      add(holder, place)
      return () => release(holder, place)
    },
    size: () => total,
  }
}
