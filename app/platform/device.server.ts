import Bowser from 'bowser'

export interface Device {
  /** `Chrome on Windows` */
  name: string
  phone: boolean
}

/** Describes a browser from its User-Agent, which may be anything. */
export function describeDevice(userAgent: string): Device {
  if (userAgent === '') return { name: 'Unknown browser', phone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const name = [browser.name || 'Unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' ')
  return { name: name.slice(0, 80), phone: platform.type === 'mobile' || platform.type === 'tablet' }
}
