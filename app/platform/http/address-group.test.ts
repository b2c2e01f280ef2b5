import { describe, expect, it } from 'vitest'
import { addressGroup, clientAddress } from './address-group.ts'

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

describe("the client's address", () => {
  it.each([
    ['is the connection’s', '192.0.2.1', undefined, false, '192.0.2.1'],
    [
      'is the connection’s where no proxy is trusted, whatever the header says',
      '192.0.2.1',
      '198.51.100.7',
      false,
      '192.0.2.1',
    ],
    ['is what the trusted proxy wrote', '10.0.0.1', '198.51.100.7', true, '198.51.100.7'],
    [
      'is the last in the header, the only one that our proxy wrote',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.7',
      true,
      '198.51.100.7',
    ],
    ['may be of the sixth version', '10.0.0.1', '2001:db8::1', true, '2001:db8::1'],
    [
      'is the connection’s where the header makes no sense',
      '10.0.0.1',
      'unknown, <script>',
      true,
      '10.0.0.1',
    ],
    ['is the connection’s where the header is empty', '10.0.0.1', '', true, '10.0.0.1'],
    ['is unknown without a connection', undefined, undefined, false, 'unknown'],
  ])('%s', (_, connection, header, trusted, address) =>
    expect(clientAddress(connection, header, trusted)).toBe(address),
  )
})
