import type { Draft, LeftOut } from '#app/platform/takeover/draft.ts'
import { createdAt, expected, isRawRecord, leaveRest, openFields } from '#app/platform/takeover/fields.ts'
import { leavings } from '#app/platform/takeover/mends.ts'
import type { CallRequestInput } from './rules.ts'

/** A visitor's message of a Firebase site. One field is enough: nothing that a person wrote is lost. */
export function takeOverCallRequest(
  id: string,
  raw: unknown,
  now: number,
): Draft<CallRequestInput> | LeftOut {
  if (!isRawRecord(raw)) return { id, name: '', left: leavings.notARecord(raw) }
  const fields = openFields(raw)
  const content: CallRequestInput = {
    personName: expected(fields, 'personName'),
    personEmail: expected(fields, 'personEmail'),
    personPhone: expected(fields, 'personPhone'),
    personMessage: expected(fields, 'personMessage'),
  }
  if (Object.values(content).every((value) => value === '')) return { id, name: '', left: leavings.empty }
  const moment = createdAt(fields, id, now)
  leaveRest(fields)
  return { id, name: content.personName, createdAt: moment, content, notes: fields.notes }
}
