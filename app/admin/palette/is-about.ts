import { foldText } from '#app/platform/fold-text.ts'
import type { SpotlightActionData } from '@mantine/spotlight'

/** Whether every word of the text is part of an action's label, its description or its search words. */
export function isAbout(text: string) {
  const words = foldText(text).split(' ')
  return ({
    label: name,
    keywords,
    description,
  }: Pick<SpotlightActionData, 'label' | 'keywords' | 'description'>) => {
    const searchText = foldText([name, description, keywords].flat().join(' '))
    return words.every((word) => searchText.includes(word))
  }
}
