const zone = { timeZone: 'Asia/Dubai' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric' })
const month = new Intl.DateTimeFormat('en-GB', { ...zone, month: 'long', year: 'numeric' })
const iso = new Intl.DateTimeFormat('en-CA', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** A moment as the date that it is in Dubai: `{ day: '14', month: 'April 2026', iso: '2026-04-14' }`, everywhere alike. */
export function dubaiDate(moment: number) {
  return { day: day.format(moment), month: month.format(moment), iso: iso.format(moment) }
}
