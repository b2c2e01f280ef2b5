import { expect, it } from 'vitest'
import { countryCodes, countryName, isTimeZone, readCountry } from './region.ts'

it('knows a country by its code and by its English name', () => {
  expect(['AE', 'ae', ' United Arab Emirates ', 'united arab emirates'].map(readCountry)).toEqual(
    Array(4).fill('AE'),
  )
  for (const other of ['', 'A', 'SU', 'EU', 'ZZ', 'Atlantis', 'Soviet Union'])
    expect(readCountry(other), other).toBeUndefined()
  expect(countryName('EG')).toBe('Egypt')
  expect(countryName('EG', 'ar')).toBe('مصر')
  expect(countryCodes().length).toBeGreaterThan(240)
})

it('knows time zones by their place', () => {
  expect(['Asia/Dubai', 'Africa/Cairo', 'UTC'].every(isTimeZone)).toBe(true)
  expect(['', '+04:00', 'UTC+4', 'Asia/Atlantis'].some(isTimeZone)).toBe(false)
})
