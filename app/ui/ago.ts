const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** `3 hours ago`; both moments are the server's, so that server and browser say the same. */
export function ago(moment: number, now: number): string {
  const past = Math.max(0, now - moment)
  if (past < minute) return 'just now'
  if (past < hour) return count(past / minute, 'minute')
  if (past < day) return count(past / hour, 'hour')
  if (past < 2 * month) return count(past / day, 'day')
  return past < year ? count(past / month, 'month') : count(past / year, 'year')
}

function count(number: number, unit: string): string {
  const whole = Math.floor(number)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
