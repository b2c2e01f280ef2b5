import { createContext, use } from 'react'
import { presets, reaches, type Area, type Level, type Rights } from '#app/platform/auth/rights.ts'

/** Of whoever is signed in. It only decides what screens offer: what they get is decided on the server. */
export const RightsContext = createContext<Rights>(presets.owner)

/** Whether the person may do that in an area; what belongs to no area is everybody's. */
export function useMay(): (area: Area | undefined, level?: Level) => boolean {
  const rights = use(RightsContext)
  return (area, level = 'read') => area === undefined || reaches(rights[area], level)
}
