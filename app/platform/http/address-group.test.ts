import { describe, expect, it } from 'vitest'
import { addressGroup } from './address-group.ts'

describe('what counts as one address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%25', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', (address, group) => expect(addressGroup(address)).toBe(group))

  it.each(['unknown', '', '192.0.2', '192.0.2.7:443', '[::1]', '1::2::3', '<script>', '1'.repeat(900_000)])(
    'what is no address is counted as one, whatever it is: %.40s',
    (garbage) => expect(addressGroup(garbage)).toBe('unknown'),
  )
})
