import { z } from 'zod/mini'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { Picture } from '#app/platform/files/picture.ts'

/** What a certificate is (specification §3), what may be typed (§5), and every sentence about it (§5, §8). */
export const messages = {
  fieldsMissing: 'Please fill in all required fields.',
  imageMissing: 'You missed to attach image!',
  titleTaken: 'This certificate exists before. Kindly check the certificate title again',
  searchEmpty: 'Search Field is empty',
  nothingFound: 'No certificate found with that name.',
  noChanges: 'No changes to update',
  added: 'Item added successfully.',
  updated: 'Certificate updated successfully',
  deleted: 'The Item deleted.',
  deleteFailed: 'Failed to delete Certificate.',
  imageRefused: 'The picture was not taken.',
  tooLong: 'Please shorten the marked fields.',
  savedMeanwhile: 'Someone else saved this certificate while you were typing',
  lookAgain: 'Someone saved it since you opened it. Open it anew, look at it, and delete it then.',
  gone: 'This certificate was deleted meanwhile.',
  notPossible: 'It is our fault, and nothing was changed. Please try again in a moment.',
} as const

/** Characters. */
export const remarksLimit = 5000

/** In the order in which the form shows them. */
export const labels = { title: 'Title', remarks: 'Remarks', imageUrl: 'Image' } as const

/** The sentence beside a faulty field; the specification's own stands at the head of the form. */
export const hints = {
  title: 'Give the certificate its title, as it is printed.',
  remarks: 'Say in a few words what it certifies.',
  imageUrl: 'Choose a picture of the certificate.',
  titleTaken: 'Another certificate has this title.',
  imageGone: 'This picture is no longer stored. Choose it again.',
} as const

const required = (most: number, hint: string) =>
  z.string(hint).check(z.trim(), z.minLength(1, hint), z.maxLength(most, `At most ${most} characters.`))

/** A certificate as it is typed. */
export const certificateSchema = z.object({
  title: required(200, hints.title),
  remarks: required(remarksLimit, hints.remarks),
  /** The key of an uploaded picture. */
  imageUrl: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
})

export type CertificateInput = z.infer<typeof certificateSchema>

/** A certificate as screens show it. */
export interface Certificate {
  id: string
  rev: number
  title: string
  remarks: string
  createdAt: number
  updatedAt: number
  /** `null` where the certificate was imported without its picture. */
  picture: Picture | null
}

/** A certificate as visitors see it. */
export interface ShownCertificate {
  id: string
  title: string
  remarks: string
  photograph: Photograph | null
}
