const youtube = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/
const vimeo = /^(?:www\.|player\.)?vimeo\.com$/

/**
 * The player of a YouTube or Vimeo video, set as a banner: muted, looping, without controls, and without the provider's
 * cookies. `undefined` for every other address.
 */
export function playerAddress(link: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  if (youtube.test(url.hostname)) return youtubePlayer(url)
  if (vimeo.test(url.hostname)) return vimeoPlayer(url)
  return undefined
}

function youtubePlayer({ pathname, searchParams }: URL): string | undefined {
  const named = /^\/(?:embed\/|shorts\/|live\/|v\/)?([\w-]{11})$/.exec(pathname)?.[1]
  const id = searchParams.get('v') ?? named
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined
  // A single video loops only as a list of itself.
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&loop=1&playlist=${id}&controls=0&playsinline=1&rel=0&disablekb=1`
}

function vimeoPlayer({ pathname, searchParams }: URL): string | undefined {
  const [, id, key] = /^\/(?:video\/)?(\d+)(?:\/([0-9a-f]+))?$/.exec(pathname) ?? []
  if (!id) return undefined
  // The key of a video that is not listed.
  const hidden = key ?? searchParams.get('h')?.match(/^[0-9a-f]+$/)?.[0]
  return `https://player.vimeo.com/video/${id}?${hidden ? `h=${hidden}&` : ''}background=1&autoplay=1&muted=1&loop=1&dnt=1`
}
