/** A provider whose videos can be used in the banner, and the origin of its players. */
interface Provider {
  name: string
  hosts: RegExp
  origin: string
  /** The player for one of its pages: muted, looping, without controls and without the provider's cookies. */
  player(page: URL): string | undefined
}

export interface Player {
  provider: string
  address: string
}

const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    hosts: /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
    origin: 'https://www.youtube-nocookie.com',
    player: youtubePlayer,
  },
  {
    name: 'Vimeo',
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    origin: 'https://player.vimeo.com',
    player: vimeoPlayer,
  },
  {
    name: 'Wistia',
    hosts: /^(?:[\w-]+\.)?wistia\.(?:com|net)$/,
    origin: 'https://fast.wistia.net',
    player: wistiaPlayer,
  },
  {
    name: 'Dailymotion',
    hosts: /^(?:www\.)?dailymotion\.com$|^dai\.ly$/,
    origin: 'https://www.dailymotion.com',
    player: dailymotionPlayer,
  },
]

export const providerNames = providers.map(({ name }) => name)
/** The origins that a page must be allowed to frame. */
export const playerOrigins = providers.map(({ origin }) => origin)

/** The player for a link to a video; `undefined` if the link cannot be played here. */
export function playerOf(link: string): Player | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  const provider = providers.find(({ hosts }) => hosts.test(url.hostname))
  const path = provider?.player(url)
  return provider && path ? { provider: provider.name, address: provider.origin + path } : undefined
}

function youtubePlayer({ pathname, searchParams }: URL): string | undefined {
  const named = /^\/(?:embed\/|shorts\/|live\/|v\/)?([\w-]{11})$/.exec(pathname)?.[1]
  const id = searchParams.get('v') ?? named
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined
  // A single video loops only as a playlist of itself.
  return `/embed/${id}?autoplay=1&mute=1&loop=1&playlist=${id}&controls=0&playsinline=1&rel=0&disablekb=1`
}

function vimeoPlayer({ pathname, searchParams }: URL): string | undefined {
  const [, id, key] = /^\/(?:video\/)?(\d+)(?:\/([0-9a-f]+))?$/.exec(pathname) ?? []
  if (!id) return undefined
  // The key of an unlisted video.
  const hidden = key ?? searchParams.get('h')?.match(/^[0-9a-f]+$/)?.[0]
  return `/video/${id}?${hidden ? `h=${hidden}&` : ''}background=1&autoplay=1&muted=1&loop=1&dnt=1`
}

function wistiaPlayer({ pathname }: URL): string | undefined {
  const id = /^\/(?:medias|embed\/iframe)\/([a-z0-9]{10})$/.exec(pathname)?.[1]
  return id && `/embed/iframe/${id}?autoPlay=true&muted=true&endVideoBehavior=loop&doNotTrack=true`
}

function dailymotionPlayer({ pathname }: URL): string | undefined {
  const id = /^\/(?:(?:embed\/)?video\/)?([a-z0-9]{6,8})$/.exec(pathname)?.[1]
  return id && `/embed/video/${id}?autoplay=1&mute=1&loop=1&controls=0`
}
