import { expect, it } from 'vitest'
import type { Story, StoryPhotograph } from '../story/queries.server.ts'
import { arrange } from './arrangement.ts'

const photograph = (id: string, more: Partial<StoryPhotograph> = {}): StoryPhotograph => ({
  id,
  caption: id,
  takenOn: '',
  stage: 'progress',
  pairedWith: null,
  inEnglish: [],
  photograph: { key: `images/${id}.jpg` } as StoryPhotograph['photograph'], // The arrangement asks for nothing else.
  ...more,
})
const day = (id: string, ...photographs: string[]) => ({
  id,
  text: '',
  date: id,
  percent: 1,
  photographs,
  inEnglish: [],
})
const ids = (shown: readonly StoryPhotograph[]) => shown.map(({ id }) => id)

it('shows a photograph at one place: as the cover, compared, at its day, or in the wall', () => {
  const story: Story = {
    photographs: [
      photograph('cover'),
      photograph('before', { stage: 'before', pairedWith: 'after' }),
      photograph('after', { pairedWith: 'before' }),
      photograph('frame'),
      photograph('garden'),
    ],
    progress: [day('2026-02', 'cover', 'frame', 'after'), day('2026-01', 'frame')],
    documents: [],
  }
  const { cover, pairs, days, firstDay, wall, inOrder } = arrange(story, 'images/cover.jpg')
  expect(cover?.id).toBe('cover')
  expect(pairs.map(ids)).toEqual([['before', 'after']])
  expect(days.map(({ photographs }) => ids(photographs))).toEqual([['frame'], []])
  expect(firstDay).toBe('2026-02')
  expect(ids(wall)).toEqual(['garden'])
  expect(ids(inOrder)).toEqual(['cover', 'before', 'after', 'frame', 'garden'])
})

it('does not open its progress with the cover while another day has a picture of its own', () => {
  const photographs = [photograph('raft'), photograph('cover')]
  const story = (...progress: Story['progress']): Story => ({ photographs, progress, documents: [] })
  const open = (...progress: Story['progress']) => arrange(story(...progress), 'images/cover.jpg').firstDay
  expect(open(day('new', 'cover'), day('words alone'), day('old', 'raft'))).toBe('old')
  expect(open(day('new', 'cover'))).toBe('new')
  expect(open(day('words alone'), day('old', 'raft'))).toBe('words alone')
})
