const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
/** Firebase's launch; an earlier date means that it only looks like a push key. */
const earliest = Date.UTC(2011, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/**
 * The time at which Firebase generated this key, in milliseconds, encoded in its first eight characters.
 * `undefined` for any other key.
 */
export function momentOfPushKey(key: string): number | undefined {
  if (!/^[-\w]{20}$/.test(key)) return undefined
  let moment = 0
  for (const character of key.slice(0, 8)) moment = moment * 64 + alphabet.indexOf(character)
  return moment >= earliest && moment < latest ? moment : undefined
}
