import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

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
