import type { SpotlightActionData } from '@mantine/spotlight'
import { foldText } from '#app/platform/fold-text.ts'
import { hasWordsOf } from '#app/platform/words-of-text.ts'

type Searched = Pick<SpotlightActionData, 'label' | 'keywords' | 'description'>

/** Whether every word of the text begins a word of an action's label, description or search words. */
export function isAbout(text: string): (action: Searched) => boolean {
  if (foldText(text) === '') return () => true
  const isIn = hasWordsOf(text)
  return ({ label, keywords, description }) => isIn([label, description, keywords].flat().join(' '))
}
