const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Dubai keeps its clocks four hours ahead of UTC all year. */
const dubai = 4 * 60 * 60 * 1000

/** `21 Nov 2026` in Dubai. Written out here, so that server and browser never differ. */
export function formatDay(moment: number): string {
  const there = new Date(moment + dubai)
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

/** `14:02` in Dubai. */
export function formatTime(moment: number): string {
  return new Date(moment + dubai).toISOString().slice(11, 16)
}
