import { describe, expect, it } from 'vitest'
import { isFileKey, safeFileName, newFileKey } from './keys.ts'

describe('the key of a file', () => {
  it.each([
    'images/aB3dE5fG7hvilla.jpg',
    'generals/aB3dE5fG7hlogo.svg',
    'clientsimages/x',
    'resumes/aB3dE5fG7h/cv.pdf',
  ])('can be %s', (key) => expect(isFileKey(key)).toBe(true))

  it.each([
    '',
    'images/',
    'images/.hidden',
    'images/../secret',
    'images/a/../b',
    'images//a',
    'images/a b',
    'images/a\0b',
    'images/a%2e%2e',
    'images\\a',
    'secret',
    'Images/a',
    `images/${'x'.repeat(200)}`,
    'images/a\n',
  ])('can not be %j', (key) => expect(isFileKey(key)).toBe(false))

  it('begins with ten random characters, different every time', () => {
    const keys = Array.from({ length: 100 }, () => newFileKey('images', 'Villa 12.JPG'))
    for (const key of keys) expect(key).toMatch(/^images\/[A-Za-z0-9]{10}Villa-12\.jpg$/)
    expect(new Set(keys).size).toBe(100)
  })

  it('gives a résumé a random folder of its own', () => {
    expect(newFileKey('resumes', 'cv.pdf')).toMatch(/^resumes\/[A-Za-z0-9]{10}\/cv\.pdf$/)
  })
})

describe('the safe form of a file name', () => {
  it.each([
    ['villa.jpg', 'villa.jpg'],
    ['Villa No. 12 (final).JPEG', 'Villa-No.-12-final.jpeg'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\photos\\villa.png', 'C-photos-villa.png'],
    ['façade.webp', 'facade.webp'],
    ['فيلا.jpg', 'file.jpg'],
    ['', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\0b.jpg', 'a-b.jpg'],
    ['<script>.jpg', 'script.jpg'],
  ])('of %j is %j', (name, safe) => expect(safeFileName(name)).toBe(safe))

  it.each(['x'.repeat(500) + '.jpg', '....', '-', '.', '..', 'a/b/c', 'x.verylongending'])(
    'of %j makes a key',
    (name) => expect(isFileKey(newFileKey('images', name))).toBe(true),
  )
})
