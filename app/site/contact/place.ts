/** A point on the map, in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Degrees of latitude shown above and below the point: about 1.2 km in total. */
const reach = 0.0055

/** Reads coordinates such as `25.1865, 55.2744`; `undefined` if the place is in words. */
export function readCoordinates(place: string): Coordinates | undefined {
  const [, north, east] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(place) ?? []
  if (north === undefined || east === undefined) return undefined
  const [latitude, longitude] = [Number(north), Number(east)]
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** The sources of embedded maps: nothing else may be framed, or probed by the script. */
export const mapOrigins = ['https://www.openstreetmap.org', 'https://www.google.com'] as const

/**
 * The address of an embeddable map. Coordinates use OpenStreetMap, whose map accepts nothing else; an address
 * in words, which needs a search, uses Google Maps. `undefined` if no place is known.
 */
export function embeddedMap(place: string, address: string): string | undefined {
  const coordinates = readCoordinates(place)
  if (coordinates) return mapAddress(coordinates)
  const words = placeText(place, address)
  return words && `${mapOrigins[1]}/maps?${new URLSearchParams({ q: words, output: 'embed' })}`
}

/** On one line; the place on the map is preferred to the postal address. */
export function placeText(place: string, address: string): string | undefined {
  const words = (place.trim() || address).replace(/\s+/g, ' ').trim()
  return words || undefined
}

/** An embeddable map with a marker at the point. */
export function mapAddress({ latitude, longitude }: Coordinates): string {
  const box = [longitude - 2 * reach, latitude - reach, longitude + 2 * reach, latitude + reach]
  const search = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${mapOrigins[0]}/export/embed.html?${search}`
}

/** Opens the maps app of a phone, and a web page elsewhere; `undefined` if no place is known. */
export function directionsAddress(place: string, address: string): string | undefined {
  const coordinates = readCoordinates(place)
  const destination = coordinates
    ? `${coordinates.latitude},${coordinates.longitude}`
    : placeText(place, address)
  if (!destination) return undefined
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
