import type { Readable } from 'node:stream'
import { readSettings } from '#app/features/settings/store.server.ts'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { change } from '#app/platform/change.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { settleFile, withdrawFile } from '#app/platform/files/file-store.server.ts'
import { policies } from '#app/uploads/policy.ts'
import type { FormAnswer } from '#app/platform/forms/form-answer.ts'
import { isSuspicious } from '#app/platform/forms/suspicion.ts'
import { findUnavailable } from '#app/platform/http/unavailable.server.ts'
import { jobRequests } from '#app/platform/inbox.server.ts'
import { readForm, refusalOf } from '#app/platform/http/multipart.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { receiveResume } from './receive-resume.server.ts'
import { checkJobRequest, messages, reasons } from './rules.ts'
import { isRoomForResume } from './resume-room.server.ts'
import { addJobRequest } from './store.server.ts'

/** A whole office, and a whole network of telephones, may share one address. */
const perAddress: Limit = { name: 'job-request address', most: 20, within: 15 * 60 }
/** However many addresses a flood comes from; a vacancy that everybody wants may bring hundreds. */
const inAll: Limit = { name: 'job-request in all', most: 300, within: 60 * 60 }
/** Room for a file that is far too large, so that the rest of its form can still be read and shown again. */
const mostBytes = 4 * policies.resume.mostBytes + 1024 * 1024

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
  const full = (await findFullLimit(services, address)) ?? (await findLackOfRoom(services))
  const form = await readForm(request, {
    field: 'file',
    mostBytes,
    receive: (content, name) => (full ? passOver(content) : receiveResume(services, content, name)),
  }).catch(whatIsWrong)
  if ('sentence' in form)
    return { answer: { sent: false, problem: messages.sendFailed(form.sentence) }, status: form.status }
  const { fields, file } = form
  function refuse(reason: string, status: number): Received {
    const problem = messages.sendFailed(reason)
    return { answer: { sent: false, problem, errors: fileAgain, values: fields }, status }
  }
  if (full) return { ...refuse(full.reason, full.status), retryAfter: full.wait }
  if (file === 'failed') return refuse(reasons.notStored, 503)
  if (file === 'disk-full') return refuse(reasons.diskFull, 503)
  const checked = checkJobRequest(fields, file)
  if (checked.refusal) {
    if (file && 'file' in file) await withdrawFile(services, file.file.stored.key, 'private')
    const errors = file ? { ...fileAgain, ...checked.refusal.errors } : checked.refusal.errors
    return { answer: { ...checked.refusal, errors }, status: 400 }
  }
  const { fileName, stored } = checked.file
  const application = { ...checked.input, fileName, file: stored.key }
  try {
    const suspicious = isSuspicious(fields) ? 'Yes' : 'No'
    let isTwin = false
    const add = async (tx: Tx) => {
      const changed = await addJobRequest(tx, application, stored, suspicious)
      isTwin = changed.revisions.length === 0
      if (!isTwin) await settleFile(tx, stored.key)
      return changed
    }
    const work = suspicious === 'Yes' ? add : services.outbox.telling(jobRequests, add)
    await change(services, { name: 'Visitor' }, 'job-requests', work)
    if (isTwin) await withdrawFile(services, stored.key, 'private').catch(() => undefined) // Else the cleanup job does.
    services.outbox.wake()
    return { answer: { sent: true }, status: 200 }
  } catch (error) {
    // Its file stays: whether the rows were written may be unknown. Where they were not, the cleanup job removes it.
    services.log.error({ err: error }, 'a job application could not be stored')
    const isFull = findUnavailable(error)?.reason === 'disk-full'
    return refuse(isFull ? reasons.diskFull : reasons.notStored, 503)
  }
}

/** Only what is wrong with the form is answered on its page. */
function whatIsWrong(error: unknown) {
  const refusal = refusalOf(error)
  if (refusal) return refusal
  throw error
}

const fileAgain = { file: messages.chooseAgain }

/** None also where it can't be counted: then it can't be stored either, and is answered so. */
async function findFullLimit({ rateLimits, log }: Services, address: string) {
  try {
    const mine = await rateLimits.count(perAddress, addressGroup(address))
    if (mine > 0) return { wait: mine, status: 429, reason: reasons.tooMany(Math.ceil(mine / 60)) }
    const wait = await rateLimits.count(inAll, '')
    const reason = reasons.tooManyInAll(Math.ceil(wait / 60))
    return wait > 0 ? { wait, status: 429, reason } : undefined
  } catch (error) {
    log.error({ err: error }, 'a job application could not be counted')
    return undefined
  }
}

/** None where that can't be found out, for the same reason. */
async function findLackOfRoom(services: Services) {
  if (await isRoomForResume(services).catch(() => true)) return undefined
  const { contactDetails } = await readSettings(services.db, ['contactDetails'])
  return { wait: 60 * 60, status: 503, reason: reasons.noResumes(contactDetails) }
}

async function passOver(content: Readable): Promise<undefined> {
  content.destroy()
}
