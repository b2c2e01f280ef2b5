import type { Settings } from '#app/features/settings/collection.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { playerOf } from '#app/features/settings/player-address.ts'
import { toBannerPhotograph, type BannerPhotograph, type Photograph } from '#app/platform/files/photograph.ts'

/** The moving part of the banner: a stored video, or a video provider's player. */
export interface Film {
  kind: 'video' | 'player'
  address: string
}

export interface BannerData {
  /** Pixels on a screen 1440 px wide; wider screens get more. */
  height: number
  /** Shown first, and for good if nothing moves. */
  photograph: BannerPhotograph | null
  /** The field that it comes from. */
  photographFrom: 'imageUrl' | 'posterUrl'
  film?: Film
  /** The point that every crop of photograph and film keeps, in percent of width and height. */
  focalPoint: Pick<Photograph, 'focusX' | 'focusY'>
}

/** A film's other frames may be as light as a pale sky. */
const veilOfFilm = 0.45

/** `imageUrl` may refer to a video, a still image, or a provider's page. `files` is indexed by key. */
export function bannerData(
  { imageUrl, posterUrl, videoHeight, ...focalPoint }: Settings['homeimage'],
  files: ReadonlyMap<string, FileRow>,
  ink: string,
): BannerData {
  const shown = files.get(imageUrl)
  const stills = [shown, files.get(posterUrl), files.get(shown?.poster ?? '')]
  const film = shown ? storedFilm(shown) : providersFilm(imageUrl)
  const still = stills.find((file) => file?.type.startsWith('image/'))
  return {
    height: videoHeight,
    photograph: still ? toBannerPhotograph(still, focalPoint, ink, film && veilOfFilm) : null,
    photographFrom: still && still.key === posterUrl ? 'posterUrl' : 'imageUrl',
    focalPoint,
    film,
  }
}

function storedFilm({ key, type }: FileRow): Film | undefined {
  return type.startsWith('video/') ? { kind: 'video', address: fileAddress(key) } : undefined
}

function providersFilm(link: string): Film | undefined {
  const player = playerOf(link)
  return player && { kind: 'player', address: player.address }
}
