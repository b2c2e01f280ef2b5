import { describe, expect, it } from 'vitest'
import { logoName } from './logo-facts.ts'

describe('the name of a logo', () => {
  it.each([
    ['generals/kazGAUzNnEclient-halcyon-hotels.svg', 'halcyon hotels'],
    ['clientsimages/aaaaaaaaaaLogo_Qamar_Retail_final.png', 'Qamar Retail'],
    ['images/aaaaaaaaaaDune-Harbour.v2.png', 'Dune Harbour v2'],
  ])('is read from its file: %s', (key, name) => {
    expect(logoName(key)).toBe(name)
  })
  it.each(['generals/aaaaaaaaaaIMG_2034.jpg', 'images/aaaaaaaaaa20240111.png', 'images/aaaaaaaaaalogo.svg'])(
    'is not made up where a machine named the file: %s',
    (key) => {
      expect(logoName(key)).toBe('Client')
    },
  )
})
