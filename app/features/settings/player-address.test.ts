import { describe, expect, it } from 'vitest'
import { playerOf, playerOrigins } from './player-address.ts'

describe("a provider's address in the banner", () => {
  it.each([
    'https://www.youtube.com/watch?v=abcdefghi_1&t=4s',
    'https://youtu.be/abcdefghi_1?si=x',
    'https://m.youtube.com/shorts/abcdefghi_1',
    'http://www.youtube.com/embed/abcdefghi_1',
  ])('becomes the YouTube player without cookies, muted and looping: %s', (link) => {
    const { host, pathname, searchParams } = new URL(playerOf(link)?.address ?? '')
    expect([host, pathname]).toEqual(['www.youtube-nocookie.com', '/embed/abcdefghi_1'])
    expect(Object.fromEntries(searchParams)).toMatchObject({ autoplay: '1', mute: '1', loop: '1' })
  })
  it.each([
    ['https://vimeo.com/76979871', null],
    ['https://vimeo.com/76979871/ab12cd34ef', 'ab12cd34ef'],
    ['https://player.vimeo.com/video/76979871?h=ab12cd34ef', 'ab12cd34ef'],
  ])('becomes the Vimeo player without tracking, muted and looping: %s', (link, key) => {
    const { host, pathname, searchParams } = new URL(playerOf(link)?.address ?? '')
    expect([host, pathname]).toEqual(['player.vimeo.com', '/video/76979871'])
    expect(Object.fromEntries(searchParams)).toMatchObject({ dnt: '1', muted: '1', loop: '1' })
    expect(searchParams.get('h')).toBe(key)
  })
  it.each([
    ['Wistia', 'https://plinth.wistia.com/medias/abcde12345', '/embed/iframe/abcde12345'],
    ['Wistia', 'https://fast.wistia.net/embed/iframe/abcde12345?x=1', '/embed/iframe/abcde12345'],
    ['Dailymotion', 'https://www.dailymotion.com/video/x7tgad0', '/embed/video/x7tgad0'],
    ['Dailymotion', 'https://dai.ly/x7tgad0', '/embed/video/x7tgad0'],
  ])('becomes the player of %s, from where pages may frame it: %s', (provider, link, path) => {
    const player = playerOf(link)
    const { origin, pathname } = new URL(player?.address ?? '')
    expect([player?.provider, pathname]).toEqual([provider, path])
    expect(playerOrigins).toContain(origin)
  })
  it.each([
    '',
    'images/video.mp4',
    'javascript:alert(1)//youtube.com/watch?v=abcdefghi_1',
    'https://youtube.com.example/watch?v=abcdefghi_1',
    'https://www.youtube.com/watch?v=%22onload%3D',
    'https://video.example/film.mp4',
  ])('is left out where it is no video of theirs: “%s”', (link) => {
    expect(playerOf(link)).toBeUndefined()
  })
})
