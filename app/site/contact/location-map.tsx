import { Island } from '#app/ui/island/island.tsx'
import map from './location-map.island.tsx'
import { embeddedMap } from './place.ts'

interface LocationMapProps {
  place: string
  /** The postal address from the contact details, used if there is no place on the map. */
  address: string
}

/** Nothing is loaded from a map's provider before its place is nearly visible. */
export function LocationMap({ place, address }: LocationMapProps) {
  const source = embeddedMap(place, address)
  return source && <Island of={map} id="location-map" props={{ source, place, address }} when="near" />
}
