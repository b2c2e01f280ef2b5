import { collectionNamed } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { patience } from '#app/admin/overview/messages.ts'
import { listWaitingParts } from '#app/admin/overview/queries.server.ts'
import { documentAddress, screenAddresses } from '#app/content/document.ts'
import { findPending } from '#app/content/pending.server.ts'
import { countsInWords, totalOf } from '#app/content/messages.ts'
import { projects } from '#app/features/projects/collection.ts'
import { consents } from '#app/features/projects/consent/collection.ts'
import { listTold } from '#app/features/projects/consent/store.server.ts'
import { kinds, requestAddress, requestKinds } from '#app/features/requests/kinds.ts'
import { readRequests } from '#app/features/requests/queries.server.ts'
import { listChangedBy } from '#app/features/requests/store-acts.server.ts'
import { readBrand, readSettings } from '#app/features/settings/store.server.ts'
import { listContacts } from '#app/platform/auth/colleagues.server.ts'
import { beforeWorkingDays, isoDay } from '#app/platform/clock.ts'
import { readMark, setMark } from '#app/platform/database/meta.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type { Reminder, ReminderFor } from '#app/platform/mail/notification.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { hour, minute } from '#app/platform/units.ts'
import { endingReminder, tellEnding } from './paper-reminders.server.ts'
import { tellWished, wishedReminder } from './wished-reminders.server.ts'

/** Nobody is told at night. */
const dayBegins = 8 * hour
/** In one message; the others are in the inbox. */
const mostListed = 20

type Site = Pick<Services, 'db' | 'outbox' | 'pages'>

/** Nothing is told by a clock that is not trusted: a wrong year would have all papers expire. */
export function addReminders(site: Site & Pick<Services, 'worker' | 'schedule'>) {
  const { schedule } = site
  const isTrusted = () => schedule.heldSince() === undefined && schedule.mayErase()
  const run = async (now: number) => void (isTrusted() && (await remindAll(site, now)))
  site.worker.add({ name: 'reminders', every: 10 * minute, quiet: true, run })
}

/** Of what is due, once a morning has begun at the company. */
export async function remindAll(site: Site, now: number) {
  await remindOfWaiting(site, now)
  const { timeZone } = await readBrand(site)
  const today = isoDay(now - dayBegins, timeZone)
  await tellWished(site, now, today)
  await tellEnding(site, now, today)
  site.outbox.wake()
}

/**
 * Tells all who may publish of what others have sent, once it has waited for longer than two working days. What was told
 * of is remembered by the moment up to which it was sent, so that nobody hears of it twice, whatever the instances.
 */
async function remindOfWaiting({ db, outbox, pages }: Site, now: number) {
  const { timeZone, country } = await readBrand({ db, pages })
  const until = beforeWorkingDays(patience, { at: now - dayBegins, timeZone }, country)
  await db.transaction().execute(async (tx) => {
    await lock(tx, 'reminders')
    const after = Number((await readMark(tx, 'reminded-until')) ?? 0)
    const { parts, publishers } = await listSent(tx, after, until)
    if (parts.length === 0) return
    await outbox.addReminder(tx, `${after} ${until}`, publishers)
    await setMark(tx, 'reminded-until', String(until))
  })
  outbox.wake()
}

/**
 * @param about the moments between which it was sent; or `consent`, the id of one that a client has answered and that of whoever asked; or
 * `pending`, kind and id of a version that was not published at its minute; or `assigned`, kind and id of a request, or of the change by which several
 * were assigned, and to whom; or `wished`, kind and id of what somebody wanted to be reminded of, and who; or `paper`, the id of one that ends, its
 * last day and the day on which the reminder was due
 */
export const reminderFor: ReminderFor = async (db, about) => {
  const [what, first = '', second = '', third = ''] = about.split(' ')
  if (what === 'consent') return answerOf(db, first, second)
  if (what === 'pending') return failureOf(db, first, second)
  if (what === 'assigned') return assignmentOf(db, first, second, third)
  if (what === 'wished') return wishedReminder(db, first, second, third)
  if (what === 'paper') return endingReminder(db, first, second, third)
  const [after = 0, until = 0] = about.split(' ').map(Number)
  const { parts, publishers } = await listSent(db, after, until)
  if (parts.length === 0) return undefined
  const { brand } = await readSettings(db, ['brand'])
  const counted = parts.map(({ kind, number }) => ({ ...collectionNamed(kind), number }))
  const ofKinds = [...Map.groupBy(counted, ({ name }) => name).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, number: first.number + totalOf(others) }] : [],
  )
  return {
    subject: `${countsInWords(ofKinds)} ${totalOf(counted) === 1 ? 'waits' : 'wait'} to be published`,
    reason:
      'This was sent from a site visit more than two working days ago. Visitors see it once somebody publishes it in the back office.',
    lines: parts.map(({ kind, project, code, name, number }) => ({
      words: `${[code, name].filter(Boolean).join(' ')}: ${countsInWords([{ ...collectionNamed(kind), number }])}`,
      path: `${screenAddresses(collectionNamed(kind), project).list}?state=draft`,
    })),
    brand,
    mailTo: [...publishers.values()].flatMap(({ mail }) => mail ?? []),
  }
}

/** For whoever saved it. */
async function failureOf(db: Db, kind: string, id: string): Promise<Reminder | undefined> {
  const collection = collectionNamed(kind)
  const pending = await findPending(db, collection, id)
  const document = await storeOf(collection).find(db, id)
  if (!pending?.failed || !document) return undefined
  const { brand } = await readSettings(db, ['brand'])
  const title = collection.title(document)
  const author = (await listContacts(db, collection.area, 'write')).get(pending.byId ?? '')
  return {
    subject: `${title}: not published at its minute`,
    reason: pending.failed,
    lines: [{ words: title, path: documentAddress(collection, document) }],
    brand,
    mailTo: author?.mail === undefined ? [] : [author.mail],
  }
}

/** For whom one or several are assigned to, as long as they are. Where it goes to the company's address, it says for whom. */
async function assignmentOf(db: Db, kind: string, about: string, to: string): Promise<Reminder | undefined> {
  const known = kinds.find((one) => one === kind)
  if (!known) return undefined
  const ids = [...(await listChangedBy(db, known, about)), about]
  const requests = await readRequests(db, known, ids)
  const [first, ...others] = requests.filter(({ work }) => work.assignedTo === to)
  if (!first) return undefined
  const { one, many, area } = requestKinds[known]
  const counted = `${formatNumber(others.length + 1)} ${many.toLowerCase()}`
  const people = await listContacts(db, area, 'read')
  const person = people.get(to)
  if (!person) return undefined
  const { brand } = await readSettings(db, ['brand'])
  return {
    subject: `For ${person.name}: ${others.length === 0 ? `${one.toLowerCase()} from ${first.name}` : counted}`,
    reason: `${people.get(first.work.assignedBy)?.name ?? 'Somebody'} has assigned ${others.length === 0 ? 'it' : 'them'} to ${person.name}, who can set status, note and answer.`,
    lines: [first, ...others].slice(0, mostListed).map((request) => ({
      words: [request.name, request.subject].filter(Boolean).join(', '),
      path: requestAddress(request),
    })),
    brand,
    mailTo: person.mail === undefined ? [] : [person.mail],
  }
}

async function answerOf(db: Db, id: string, asker: string): Promise<Reminder | undefined> {
  const consent = await storeOf(consents).find(db, id)
  const project = consent?.project ? await storeOf(projects).find(db, consent.project) : undefined
  if (!consent || !project) return undefined
  const { answer = 'approved', who, words } = consent
  const { brand } = await readSettings(db, ['brand'])
  const told = await listTold(db, asker)
  return {
    subject: `${projects.title({ ...project })}: ${consents.fields.answer.words(answer)}`,
    reason:
      answer === 'approved' ? 'The client has approved the page.' : `The client asks for changes: ${words}`,
    lines: [{ words: who, path: screenAddresses(consents, project.id).list }],
    brand,
    mailTo: [...told.values()].flatMap(({ mail }) => mail ?? []),
  }
}

async function listSent(db: Db | Tx, after: number, until: number) {
  const publishers = await listContacts(db, 'content', 'write')
  if (publishers.size === 0) return { parts: [], publishers }
  return { parts: await listWaitingParts(db, { after, until, notBy: [...publishers.keys()] }), publishers }
}
