import Bowser from 'bowser'

/** `Chrome on Windows`, from what a browser says of itself. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'A browser'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name ?? 'A browser', os.name].filter(Boolean).join(' on ')
}
