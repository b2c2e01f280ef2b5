import { describe, expect, it } from 'vitest'
import { directionsAddress, embeddedMap, mapAddress, mapOrigins, readCoordinates } from './place.ts'

describe('the place on the map', () => {
  it.each(['25.1865, 55.2744', '25.1865,55.2744', ' 25.1865  55.2744 ', '25.1865; 55.2744'])(
    'is read from %j',
    (place) => expect(readCoordinates(place)).toEqual({ latitude: 25.1865, longitude: 55.2744 }),
  )

  it.each(['', 'Business Bay, Dubai', '25.1865', '125.1, 55.2', '25.1, 255.2', '25.1, 55.2, 3'])(
    'is in words in %j',
    (place) => expect(readCoordinates(place)).toBeUndefined(),
  )

  it('is shown with a mark and its surroundings', () => {
    const { origin, searchParams } = new URL(mapAddress({ latitude: 25.1865, longitude: 55.2744 }))
    expect(origin).toBe('https://www.openstreetmap.org')
    expect(searchParams.get('marker')).toBe('25.1865,55.2744')
    expect(searchParams.get('bbox')).toBe('55.26340,25.18100,55.28540,25.19200')
  })
})

describe('the map', () => {
  it('is of the coordinates, else of the place in words, else of the address, from a server that may be framed', () => {
    const map = (place: string, address: string) => new URL(embeddedMap(place, address) ?? '')
    expect(map('25.1865, 55.2744', 'Office 1204').searchParams.get('marker')).toBe('25.1865,55.2744')
    expect(map('Sample Tower,  Dubai', 'Office 1204').searchParams.get('q')).toBe('Sample Tower, Dubai')
    expect(map('', 'Office 1204').searchParams.get('q')).toBe('Office 1204')
    for (const place of ['25.1865, 55.2744', 'Sample Tower'])
      expect(mapOrigins).toContain(map(place, '').origin)
  })

  it('is not shown where no place is known', () => {
    expect(embeddedMap('', ' ')).toBeUndefined()
  })
})

describe('the way there', () => {
  const destination = (place: string, address: string) =>
    new URL(directionsAddress(place, address) ?? '').searchParams.get('destination')

  it('leads to the coordinates, else to the place in words, else to the address', () => {
    expect(destination('25.1865, 55.2744', 'Office 1204')).toBe('25.1865,55.2744')
    expect(destination('Sample Tower, Dubai', 'Office 1204')).toBe('Sample Tower, Dubai')
    expect(destination('', 'Office 1204')).toBe('Office 1204')
  })

  it('is not shown where no place is known', () => {
    expect(directionsAddress('', ' ')).toBeUndefined()
  })
})
