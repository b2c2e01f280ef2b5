import type { SpotlightActionData } from '@mantine/spotlight'

/** Whether every word of the text is part of an action's label, its description or its search words. */
export function isAbout(text: string) {
  const words = text.trim().toLowerCase().split(/\s+/)
  return ({
    label: name,
    keywords,
    description,
  }: Pick<SpotlightActionData, 'label' | 'keywords' | 'description'>) => {
    const searchText = [name, description, keywords].flat().join(' ').toLowerCase()
    return words.every((word) => searchText.includes(word))
  }
}
