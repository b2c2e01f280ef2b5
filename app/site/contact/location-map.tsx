import { textAttributes, type Localized } from '#app/content/localize.ts'
import { Island } from '#app/ui/island/island.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import map from './location-map.island.tsx'
import { embeddedMap } from './place.ts'

interface LocationMapProps {
  place: string
  /** The postal address from the contact details, used if there is no place on the map. */
  details: Localized<{ address: string }>
}

/** Nothing is loaded from a map's provider before its place is nearly visible. */
export function LocationMap({ place, details }: LocationMapProps) {
  const { map: words } = useLanguage().messages.contact
  const { address } = details
  const source = embeddedMap(place, address)
  const props = { place, address, words, english: textAttributes(details, 'address') }
  return source && <Island of={map} id="location-map" props={{ source, ...props }} when="near" />
}
