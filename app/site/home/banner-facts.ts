import type { Settings } from '#app/features/settings/collection.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { playerOf } from '#app/platform/http/player-address.ts'
import { toPhotograph, type Photograph } from '#app/platform/images/photograph.ts'

/** What moves in the banner: a stored video, or a video provider's player. */
export interface Film {
  kind: 'video' | 'player'
  address: string
}

export interface BannerFacts {
  /** Pixels on a screen of 1440 px; wider screens get more. */
  height: number
  /** What stands there first, and for good where nothing moves. */
  photograph: Photograph | null
  film?: Film
  /** What the crops of the photograph and of the film keep, in percent of width and height. */
  focalPoint: Pick<Photograph, 'focusX' | 'focusY'>
}

/** `imageUrl` may name a video, a still picture, or a provider's page. `files` by key. */
export function bannerFacts(
  { imageUrl, posterUrl, videoHeight, ...focalPoint }: Settings['homeimage'],
  files: ReadonlyMap<string, FileRow>,
): BannerFacts {
  const shown = files.get(imageUrl)
  const stills = [shown, files.get(posterUrl), files.get(shown?.poster ?? '')]
  const still = stills.find((file) => file?.type.startsWith('image/'))
  return {
    height: videoHeight,
    photograph: still ? toPhotograph(still, focalPoint) : null,
    focalPoint,
    film: shown ? storedFilm(shown) : providersFilm(imageUrl),
  }
}

function storedFilm({ key, type }: FileRow): Film | undefined {
  return type.startsWith('video/') ? { kind: 'video', address: fileAddress(key) } : undefined
}

function providersFilm(link: string): Film | undefined {
  const player = playerOf(link)
  return player && { kind: 'player', address: player.address }
}
