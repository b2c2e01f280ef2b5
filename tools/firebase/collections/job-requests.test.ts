import { describe, expect, it } from 'vitest'
import { readDraft } from '../draft.ts'
import { reasons, repairs } from '../repairs.ts'
import { jobRequests, notes } from './job-requests.ts'

const person = { firstname: 'Mona', lastname: 'Said', email: 'm@example.com', phone: '1' }

describe('importing job requests', () => {
  it('takes one without a word', () => {
    const raw = { ...person, fileName: 'cv.pdf', file: 'gs://bucket/resumes/cv.pdf' }
    expect(readDraft(jobRequests, '1', raw, 0)).toMatchObject({ name: 'Mona Said', content: raw, notes: [] })
  })

  it('looks for the resume by its name where the address is missing', () => {
    expect(readDraft(jobRequests, '1', { ...person, fileName: 'cv.pdf' }, 0)).toMatchObject({
      content: { file: 'resumes/cv.pdf' },
      notes: [repairs.missing('file', notes.foundByName('resumes/cv.pdf'))],
    })
  })

  it('takes the file’s name from its address where it is missing', () => {
    const file = 'https://firebasestorage.googleapis.com/v0/b/b/o/resumes%2Fmy%20cv.pdf?alt=media&token=1'
    expect(readDraft(jobRequests, '1', { ...person, file }, 0)).toMatchObject({
      content: { fileName: 'my cv.pdf' },
    })
  })

  it('keeps one without a resume, and leaves an empty one', () => {
    expect(readDraft(jobRequests, '1', person, 0)).toMatchObject({
      notes: [repairs.missing('file', notes.noFile)],
    })
    expect(readDraft(jobRequests, '1', {}, 0)).toMatchObject({ skipped: reasons.empty })
  })
})
