import { z } from 'zod/mini'
import type { Photograph } from '#app/platform/images/photograph.ts'
import type { Picture } from '#app/platform/images/photograph.ts'

/** What client sections and items are (specification §3), what may be typed (§5), and every sentence about them (§5, §8). */
export const messages = {
  sectionNameMissing: 'Please fill the section name.',
  sectionTaken: 'This Section exists before...',
  sectionNotFound: 'This Section Name Not Found',
  sectionNotChosen: 'Please choose section.',
  imageNotChosen: 'Please choose an image.',
  noChanges: 'No changes to update',
  added: 'Item added successfully.',
  sectionUpdated: 'Operation updated successfully.',
  itemUpdated: 'The Item Updated.',
  deleted: 'The Item deleted.',
  uploadFailed: 'Faild to upload image.',
  addFailed: 'Faild to add the item.',
  tooLong: 'Please shorten the marked fields.',
  savedMeanwhile: 'Someone else saved this while you were typing',
  notDeleted: 'Failed to delete the Item.',
  lookAgain: 'Someone saved it since you opened it. Open it anew, look at it, and delete it then.',
  itemGone: 'This item was deleted meanwhile.',
  notPossible: 'It is our fault, and nothing was changed. Please try again in a moment.',
} as const

/** Added with one save: the specification's sentence for one, ours for several. */
export function addedSentence(number: number): string {
  return number === 1 ? messages.added : `${number} items added successfully.`
}

/** At once; more than anybody has, and few enough for one transaction. */
export const mostAtOnce = 100

/** The sentence beside a faulty field; the specification's own stands at the head of the form. */
export const hints = {
  sectionTaken: 'Another section has this name.',
  sectionNotFound: 'This section was deleted or renamed. Choose another.',
  tooManyImages: `At most ${mostAtOnce} at once. Save these first.`,
  imageGone: 'This picture is no longer stored. Choose it again.',
} as const

/** In the order in which the forms show them. */
export const sectionLabels = { name: 'Section name', title: 'Section title' } as const
export const logoLabels = { imageUrl: 'Image' } as const
export const itemLabels = { section: 'Section', ...logoLabels } as const

/** A section's name is its key for people: lower case, single spaces (specification §3). */
export function sectionName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toLowerCase()
}

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most, `At most ${most} characters.`))

/** A section as it is typed. */
export const sectionSchema = z.object({
  name: z
    .string(messages.sectionNameMissing)
    .check(
      z.trim(),
      z.minLength(1, messages.sectionNameMissing),
      z.maxLength(100, 'At most 100 characters.'),
    ),
  title: z._default(line(200), ''),
})

/** An item as it is chosen: the name of its section, and the key of an uploaded logo. */
export const itemSchema = z.object({
  section: z.string(messages.sectionNotChosen).check(z.trim(), z.minLength(1, messages.sectionNotChosen)),
  imageUrl: z
    .string(messages.imageNotChosen)
    .check(z.minLength(1, messages.imageNotChosen), z.maxLength(200)),
})

export type SectionInput = z.infer<typeof sectionSchema>
export type ItemInput = z.infer<typeof itemSchema>

interface Stored {
  id: string
  rev: number
  createdAt: number
  updatedAt: number
}

export interface ClientSection extends Stored {
  name: string
  title: string
}

export interface ClientItem extends Stored {
  sectionId: string
  /** `null` where the item was imported without its logo. */
  picture: Picture | null
}

/** A logo in the carousel of the home page. */
export interface HomeClient extends Stored {
  picture: Picture | null
}

/** A section as visitors see it. */
export interface ShownSection {
  id: string
  title: string
  logos: ShownLogo[]
}

export interface ShownLogo {
  id: string
  logo: Photograph
}
