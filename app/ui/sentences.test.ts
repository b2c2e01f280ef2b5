import { describe, expect, it } from 'vitest'
import { opening, sentences } from './sentences.ts'

describe('the sentences of a box', () => {
  it.each([
    ['One team. Open reports! Why not?', ['One team.', 'Open reports!', 'Why not?']],
    [
      'To build with half the carbon by 2035. To train.',
      ['To build with half the carbon by 2035.', 'To train.'],
    ],
    ['We said “On the day.” We meant it.', ['We said “On the day.”', 'We meant it.']],
    [
      'He asked "Why?" Nobody knew. (Or did they?) Yes.',
      ['He asked "Why?"', 'Nobody knew.', '(Or did they?)', 'Yes.'],
    ],
    ['Is it late? No. We finish.', ['Is it late?', 'No.', 'We finish.']],
    ['نبني في دبي. نسلم في الموعد؟ نعم.', ['نبني في دبي.', 'نسلم في الموعد؟', 'نعم.']],
    ['In stone, steel, glass etc. We do it all.', ['In stone, steel, glass etc.', 'We do it all.']],
    ['Walls of 2.5 m. Floors of 4 m.', ['Walls of 2.5 m.', 'Floors of 4 m.']],
  ])('end where they end: %j', (text, expected) => expect(sentences(text)).toEqual(expected))

  it.each([
    'Workshop No. 7 is ours',
    'Plots Nos. 12 and 14 are ours.',
    'Our own workshops, e.g. Joinery and stone.',
    'Ceilings 2.5 m high are ours.',
    'Ask for Eng. Ahmed at any hour.',
    'Mr. Khan and Mrs. Lee and Dr. Omar sign.',
    'Signed by J. R. Smith himself.',
    'Plinth L.L.C. Dubai, P.O. Box 7, is one firm.',
    'We wait... And we build.',
    'We wait … And we build.',
    'Is it ours? asked nobody.',
    '1. One team',
    'No full stop at the end',
  ])('are not cut in two: %j', (text) => expect(sentences(text)).toEqual([text]))

  it('are lines where the text has lines, whatever bullets stand before them', () => {
    expect(sentences('- One team\n• Open reports.\n\n  Own workshop. Own crane')).toEqual([
      'One team',
      'Open reports.',
      'Own workshop.',
      'Own crane',
    ])
  })

  it('are none where nothing is written', () => expect(sentences(' \n ')).toEqual([]))
})

it('opens a text with as many whole sentences as a card has room for, and at least one', () => {
  expect(opening('Handed over. On the day.\n\nIn time.')).toBe('Handed over. On the day. In time.')
  const long = 'The first families have moved into eight of the twenty-two villas, two months early.'
  expect(opening(`${long} The others follow.`)).toBe(long)
  expect(opening(`Moved in. ${long} The others follow.`)).toBe('Moved in.')
  expect(opening('')).toBe('')
})
