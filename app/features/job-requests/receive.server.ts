import type { Readable } from 'node:stream'
import { addressGroup, countAttempt, type Limit } from '#app/platform/auth/rate-limit.server.ts'
import { change } from '#app/platform/change.server.ts'
import type { NewFile } from '#app/platform/database/schema.ts'
import { policies } from '#app/platform/files/policy.ts'
import { receiveDocument } from '#app/platform/files/receive-document.server.ts'
import type { FormAnswer } from '#app/platform/forms/form-answer.ts'
import { isSuspicious } from '#app/platform/forms/suspicion.ts'
import { readForm } from '#app/platform/http/multipart.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { checkJobRequest, messages, reasons, type Resume } from './rules.ts'
import { addJobRequest } from './store.server.ts'

/** A whole office, and a whole network of telephones, may share one address. */
const perAddress: Limit = { name: 'job-request address', most: 20, within: 15 * 60 }
/** Room for a file that is far too large, so that the rest of its form can still be read and shown again. */
const mostBytes = 4 * policies.resume.mostBytes + 1024 * 1024
const longestFileName = 255

export interface Received {
  answer: FormAnswer
  status: number
  /** Seconds. */
  retryAfter?: number
}

/**
 * Stores what an applicant sent from the Careers page, and says how that went; what was typed is never lost. Attempts
 * are counted before a file is taken in, and a resume is kept only with its application.
 */
export async function receiveJobRequest(
  services: Services,
  address: string,
  request: Request,
): Promise<Received> {
  const wait = await secondsToWait(services, address)
  const { fields, file } = await readForm(request, {
    field: 'file',
    mostBytes,
    receive: (content, name) => (wait > 0 ? passOver(content) : receiveResume(services, content, name)),
  })
  function refuse(reason: string, status: number): Received {
    const problem = messages.sendFailed(reason)
    return { answer: { sent: false, problem, errors: fileAgain, values: fields }, status }
  }
  if (wait > 0) return { ...refuse(reasons.tooMany(Math.ceil(wait / 60)), 429), retryAfter: wait }
  if (file === 'failed') return refuse(reasons.notStored, 503)
  const checked = checkJobRequest(fields, file)
  if (checked.refusal) {
    if (file && 'file' in file) await services.files.remove('private', file.file.stored.key)
    const errors = file ? { ...fileAgain, ...checked.refusal.errors } : checked.refusal.errors
    return { answer: { ...checked.refusal, errors }, status: 400 }
  }
  const { fileName, stored } = checked.file
  const application = { ...checked.input, fileName, file: stored.key }
  try {
    await change(services, { name: 'Visitor' }, 'job-requests', (tx) =>
      addJobRequest(tx, application, stored, isSuspicious(fields) ? 'Yes' : 'No'),
    )
    return { answer: { sent: true }, status: 200 }
  } catch (error) {
    // Its file stays: whether the rows were written may be unknown, and what nothing needs is swept up later.
    services.log.error({ err: error }, 'a job application could not be stored')
    return refuse(reasons.notStored, 503)
  }
}

const fileAgain = { file: messages.chooseAgain }

/** 0 also where it can't be counted: then it can't be stored either, and is answered so. */
async function secondsToWait({ db, log }: Services, address: string): Promise<number> {
  try {
    return await countAttempt(db, perAddress, addressGroup(address))
  } catch (error) {
    log.error({ err: error }, 'a job application could not be counted')
    return 0
  }
}

interface StoredResume {
  /** The name that the applicant's file had. */
  fileName: string
  stored: NewFile
}

async function receiveResume(
  services: Services,
  content: Readable,
  sentName: string,
): Promise<Resume<StoredResume> | 'failed'> {
  // Browsers write quotation marks so, in every form that carries files.
  const fileName = sentName.replaceAll('%22', '"').slice(0, longestFileName)
  try {
    const received = await receiveDocument(services, content, {
      name: fileName,
      folder: 'resumes',
      access: 'private',
      policy: policies.resume,
    })
    return 'refused' in received ? received : { file: { fileName, stored: received } }
  } catch (error) {
    services.log.error({ err: error }, 'a resume could not be stored')
    return 'failed'
  }
}

async function passOver(content: Readable): Promise<undefined> {
  content.destroy()
}
