import { expect, it } from 'vitest'
import { localize, textAttributes } from './localize.ts'

const project = {
  code: '118',
  name: 'Villa',
  name_ar: 'فيلا',
  remarks: 'With a pool',
  remarks_ar: '',
  createdAt: 5,
  photograph: { key: 'images/a.jpg', alt: 'A villa', alt_ar: 'فيلا بيضاء' },
  image: null,
}

it('shows the text of the language where there is one, in parts of a value too', () => {
  const { name, remarks, photograph, createdAt, image } = localize('ar', project)
  expect({ name, remarks, photograph: photograph.alt, createdAt, image }).toEqual({
    name: 'فيلا',
    remarks: 'With a pool',
    photograph: 'فيلا بيضاء',
    createdAt: 5,
    image: null,
  })
})

it('marks what is shown in English instead, and nothing on an English page', () => {
  const arabic = localize('ar', project)
  expect(textAttributes(arabic, 'name')).toEqual({})
  expect(textAttributes(arabic, 'remarks')).toEqual({ lang: 'en', dir: 'ltr' })
  const english = localize('en', project)
  expect(english.name).toBe('Villa')
  expect(textAttributes(english, 'remarks')).toEqual({})
})
