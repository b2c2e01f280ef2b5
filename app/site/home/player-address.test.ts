import { describe, expect, it } from 'vitest'
import { playerAddress } from './player-address.ts'

describe("a provider's address in the banner", () => {
  it.each([
    'https://www.youtube.com/watch?v=abcdefghi_1&t=4s',
    'https://youtu.be/abcdefghi_1?si=x',
    'https://m.youtube.com/shorts/abcdefghi_1',
    'http://www.youtube.com/embed/abcdefghi_1',
  ])('becomes the YouTube player without cookies, muted and looping: %s', (link) => {
    const { host, pathname, searchParams } = new URL(playerAddress(link) ?? '')
    expect([host, pathname]).toEqual(['www.youtube-nocookie.com', '/embed/abcdefghi_1'])
    expect(Object.fromEntries(searchParams)).toMatchObject({ autoplay: '1', mute: '1', loop: '1' })
  })
  it.each([
    ['https://vimeo.com/76979871', null],
    ['https://vimeo.com/76979871/ab12cd34ef', 'ab12cd34ef'],
    ['https://player.vimeo.com/video/76979871?h=ab12cd34ef', 'ab12cd34ef'],
  ])('becomes the Vimeo player without tracking, muted and looping: %s', (link, key) => {
    const { host, pathname, searchParams } = new URL(playerAddress(link) ?? '')
    expect([host, pathname]).toEqual(['player.vimeo.com', '/video/76979871'])
    expect(Object.fromEntries(searchParams)).toMatchObject({ dnt: '1', muted: '1', loop: '1' })
    expect(searchParams.get('h')).toBe(key)
  })
  it.each([
    '',
    'images/video.mp4',
    'javascript:alert(1)//youtube.com/watch?v=abcdefghi_1',
    'https://youtube.com.example/watch?v=abcdefghi_1',
    'https://www.youtube.com/watch?v=%22onload%3D',
    'https://video.example/film.mp4',
  ])('is left out where it is no video of theirs: “%s”', (link) => {
    expect(playerAddress(link)).toBeUndefined()
  })
})
