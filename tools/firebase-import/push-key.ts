const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
/** Firebase's keys are as old as Firebase; what lies outside only looks like one. */
const earliest = Date.UTC(2011, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** When Firebase made this key: its first eight characters hold the milliseconds. `undefined` for any other key. */
export function momentOfPushKey(key: string): number | undefined {
  if (!/^[-\w]{20}$/.test(key)) return undefined
  let moment = 0
  for (const character of key.slice(0, 8)) moment = moment * 64 + alphabet.indexOf(character)
  return moment >= earliest && moment < latest ? moment : undefined
}
