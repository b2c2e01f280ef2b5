import { expect, it } from 'vitest'
import { clientName } from './client-name.ts'

it.each([
  ['clientsimages/aB3dE5fG7hclient-halcyon-hotels.svg', 'Halcyon Hotels'],
  ['generals/aB3dE5fG7hclient-dune-and-harbour.svg', 'Dune and Harbour'],
  ['clientsimages/aB3dE5fG7hQAMAR_logo.png', 'QAMAR'],
  ['clientsimages/aB3dE5fG7hIMG-2034.jpg', 'Client logo'],
])('a logo stored as %s is read out as %s', (key, name) => expect(clientName(key)).toBe(name))
