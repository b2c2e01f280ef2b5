import type { Field, Json } from './field.ts'
import { isGroup } from './group.ts'

/** A valid value for each field type, for tests and for anything that shows an example. */
const samples: Readonly<Record<string, Json>> = {
  text: 'A line',
  integer: 3,
  position: 3,
  'long text': 'Two lines,\nof which this is one.',
  date: '2026-11-21',
  picture: 'images/aB3dE5fG7hcreek.jpg',
  photograph: { key: 'images/aB3dE5fG7hcreek.jpg', alt: 'A villa', focusX: 30, focusY: 70 },
  file: 'generals/aB3dE5fG7hcreek.jpg',
  'file or link': 'https://files.example/profile.pdf',
  link: 'https://video.example/channel',
  email: 'sara@plinth.example',
  toggle: true,
  percent: 30,
  'optional integer': 6,
  reference: 'f7b7d1a0-0000-4000-8000-000000000000',
}

export function sampleOf(field: Field): Json {
  if (isGroup(field))
    return Object.fromEntries(Object.entries(field.members).map(([name, one]) => [name, sampleOf(one)]))
  return field.type === 'choice' ? field.initial : field.read(samples[field.type])
}
