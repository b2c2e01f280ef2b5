import { file, fileOrLink, focalImage } from '#app/content/fields/file.ts'
import { integer } from '#app/content/fields/integer.ts'
import { optionalInteger, type OptionalIntegerField } from '#app/content/fields/optional-integer.ts'
import { percent } from '#app/content/fields/percent.ts'
import { longText, text, type TextOptions } from '#app/content/fields/text.ts'
import { playerOf } from './player-address.ts'
import type { UploadPolicyName } from '#app/uploads/policy.ts'
import { hints, messages } from './messages.ts'

/** Messages of most pages of General. */
export const sentences = {
  missing: messages.fieldsMissing,
  malformed: messages.notTaken,
  tooLong: messages.notTaken,
  fileRefused: messages.notTaken,
  updated: messages.updated,
  noChanges: messages.noChanges,
  savedMeanwhile: messages.savedMeanwhile,
  notPossible: messages.notPossible,
} as const

interface Words {
  label: string
  help?: string
}
/** `initial` is what the site shows before the first save. */
type Text = Words & Pick<TextOptions, 'normalize'> & { initial?: string; translatable?: true }
type Number = Words & { initial?: number }

/** The maximum length of a single line of text. */
export const max = 300
const required = hints.missing
const folder = 'generals'
const countable = { max: 999_999_999, malformed: hints.notANumber } as const

export const line = <const O extends Text>(options: O) => text({ ...options, max, required })
export const optionalLine = <const O extends Text>(options: O) => text({ ...options, max })
export const paragraph = <const O extends Text>(options: O) => longText({ ...options, max: 5000, required })
export const optionalParagraphs = <const O extends Text>(options: O) => longText({ ...options, max: 20_000 })
export const number = (options: Number) => integer({ ...options, ...countable, required })
/** A number that is asked for. An imported site may lack it, and then states none rather than the built-in one. */
export function statedNumber({ initial = 0, ...words }: Number): OptionalIntegerField {
  const field = optionalNumber(words)
  return {
    ...field,
    initial,
    blank: { '': String(initial) },
    check: (value, adding) =>
      value === null ? { why: 'missing', hint: required } : field.check(value, adding),
    read: (stored) => (stored === undefined ? initial : field.read(stored)),
  }
}
/** An empty input stores `initial`. */
export const numberOr = (options: Number) => integer({ ...options, ...countable })
export const optionalNumber = (options: Words) => optionalInteger({ ...options, ...countable })

export const optionalPhotograph = (words: Words) => file({ ...words, policy: 'photograph', folder })

/** A signature: an image with a transparent background, or on white. */
export const signature = (words: Words) => file({ ...words, policy: 'logo', folder })

const imageRequired = { hint: hints.image, head: messages.imageMissing }
/** On the dark blue of the site's header. */
export const logo = (words: Words) =>
  file({ ...words, policy: 'logo', folder, required: imageRequired, isOnDark: true })
/** The image at the top of a page; `focalPoint` goes with it. */
export const banner = (words: Words & { isLow: boolean }) =>
  focalImage({ ...words, policy: 'photograph', folder, required: imageRequired })
export const optionalBanner = (words: Words & { isLow: boolean }) =>
  focalImage({ ...words, policy: 'photograph', folder })

/** CSS that every public page loads last. */
export const styleSheet = (words: Words) => file({ ...words, policy: 'styleSheet', folder })

/** A link to a video must be one that the banner can play. */
export const fileOrVideoLink = (words: Words) =>
  fileOrLink({
    ...words,
    policy: 'video',
    folder,
    malformed: hints.notALinkOrFile,
    links: {
      type: 'file or video link',
      accepts: (link) => playerOf(link) !== undefined,
      hint: hints.notAVideo,
    },
  })

export const fileOrLinkOf = (policy: UploadPolicyName, words: Words) =>
  fileOrLink({ ...words, policy, folder, malformed: hints.notALinkOrFile })

/** The point that every crop of an image keeps, in percent of its width and height; our own addition. */
export const focalPoint = {
  focusX: percent({ label: 'Most important point, from the left' }),
  focusY: percent({ label: 'Point that is never cut off, down' }),
}
