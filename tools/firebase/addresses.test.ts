import { describe, expect, it } from 'vitest'
import { mostFrequentBucket, readAddress } from './addresses.ts'

describe('the address of a file', () => {
  it.each([
    [
      'https://firebasestorage.googleapis.com/v0/b/site.appspot.com/o/images%2Fa%20b.jpg?alt=media&token=1',
      'images/a b.jpg',
    ],
    ['gs://site.appspot.com/images/a b.jpg', 'images/a b.jpg'],
    ['https://storage.googleapis.com/site.appspot.com/images/a.jpg', 'images/a.jpg'],
  ])('%s names bucket and path', (address, path) => {
    expect(readAddress(address)).toEqual({ in: 'bucket', bucket: 'site.appspot.com', path })
  })

  it('may be a bare path of the bucket', () => {
    expect(readAddress('/images/a.jpg')).toEqual({ in: 'bucket', bucket: undefined, path: 'images/a.jpg' })
  })

  it('may lead elsewhere, or nowhere', () => {
    expect(readAddress('https://example.com/a.jpg')).toMatchObject({ in: 'web' })
    for (const address of [
      'data:image/png;base64,AA',
      'blob:https://example.com/1',
      '//example.com/a',
      'http://',
    ])
      expect(readAddress(address)).toEqual({ in: 'nowhere' })
    expect(readAddress('https://firebasestorage.googleapis.com/v0/b/b/o/%E0%A4')).toEqual({ in: 'nowhere' })
  })

  it('tells the bucket that most of them name', () => {
    expect(mostFrequentBucket(['gs://a/x', 'gs://b/x', 'gs://b/y', 'images/z'])).toBe('b')
    expect(mostFrequentBucket(['images/z'])).toBeUndefined()
  })
})
