import { data, href, redirect } from 'react-router'
import { usernameOf, type Administrator } from '#app/platform/auth/administrator-rows.server.ts'
import { withAddress } from '#app/platform/auth/auth.server.ts'
import type { PersonDetails } from '#app/platform/auth/people.server.ts'
import {
  areas,
  beyondRights,
  isOwner,
  isWithin,
  levels,
  noRights,
  presets,
  type Area,
  type Level,
  type Rights,
} from '#app/platform/auth/rights.ts'
import { removeMark } from '#app/platform/database/meta.server.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { requireArea, requireSession, writeAccess } from '#app/platform/request/administrator.server.ts'
import { readRequestData, type Context } from '#app/platform/request/request-context.server.ts'
import type { SecurityEvent } from '#app/platform/security-log.server.ts'
import { whatsappMessage } from '#app/ui/phone-link.ts'
import {
  countAction,
  logSecurityEvent,
  proveIdentity,
  type AccountContext,
} from '../account/context.server.ts'
import { findContactProblem } from '../account/contact.server.ts'
import { kinds, topicOf } from '#app/features/requests/kinds.ts'
import { askToConfirm } from '../links/confirmation.server.ts'
import { sendAccountMail } from '../links/mails.server.ts'
import { readHandOver } from './hand-over.server.ts'
import { isAct, isOfAll, messages, type Act, type MadePasswordLink, type PeopleRefusal } from './rules.ts'

/** What every form of these screens begins with: who sends it, counted. */
export async function begin(request: Request, context: Context) {
  const { administrator, ...services } = requireArea(context, 'administration', 'write')
  const form = await request.formData()
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  )
  const account: AccountContext = {
    services,
    administrator,
    session: requireSession(context),
    typed: { ...typed, confirm: String(form.get('confirm') ?? '') },
    headers: withAddress(request.headers, readRequestData(context).address),
  }
  const projects = form.getAll('project').filter((value) => typeof value === 'string')
  return { account, projects, tooMany: await countAction(account) }
}

export type Begun = Awaited<ReturnType<typeof begin>>
type Refused = NonNullable<Awaited<ReturnType<typeof proveIdentity>>>

function refuse(about: PeopleRefusal['about'], message: string, field?: string) {
  const problems = field === undefined ? {} : { [field]: message }
  return data({ refusal: { about, message, problems } satisfies PeopleRefusal }, { status: 400 })
}

/** The same for what the Account page refuses in the same words: a wrong password, too many tries. */
export function pass(about: PeopleRefusal['about'], outcome: Refused) {
  const { message = '', problems = {} } = 'answer' in outcome ? outcome.answer : {}
  const { status = 400, wait } = 'answer' in outcome ? outcome : {}
  const headers = wait ? { 'Retry-After': String(wait) } : undefined
  return data({ refusal: { about, message, problems } satisfies PeopleRefusal }, { status, headers })
}

export async function addPerson(request: Request, context: Context) {
  const begun = await begin(request, context)
  const { account } = begun
  const { services, typed, administrator } = account
  const details = readDetails(begun)
  if (!typed.username) return refuse('save', messages.usernameMissing, 'username')
  if (isWithin(details.rights, noRights)) return refuse('save', messages.rightsMissing, 'preset')
  if (lacksProjects(begun, details)) return refuse('save', messages.projectsMissing, 'project')
  const refused = findContactProblem(details) ?? begun.tooMany ?? (await proveIdentity(account))
  if (refused)
    return 'field' in refused ? refuse('save', refused.message, refused.field) : pass('save', refused)
  const added = await services.auth.addPerson(administrator.id, typed.username, details)
  if ('refused' in added) return refuse('save', added.refused, 'username')
  const { person, token } = added
  logSecurityEvent(account, 'administrator added', person.id)
  await askToConfirm(services, person.id)
  return { made: [await showLink(account, person, `/admin/join/${token}`, details)] }
}

/** Whether two-step sign-in is required of all. */
export async function changeForAll(request: Request, context: Context) {
  const { account, tooMany } = await begin(request, context)
  const { intent } = account.typed
  if (intent === 'looked') return haveLooked(context)
  if (!isOfAll(intent)) return refuse('require', messages.unknownIntent)
  const unproved = tooMany ?? (await proveIdentity(account))
  if (unproved) return pass(intent, unproved)
  const { services, administrator } = account
  const outcome = await services.auth.requireTwoStepsOfAll(administrator.id, intent === 'require')
  if ('refused' in outcome) return refuse(intent, outcome.refused)
  const event = intent === 'require' ? 'two steps required of all' : 'two steps no longer required of all'
  logSecurityEvent(account, event)
  throw redirect(`${href('/admin/people')}?done=${intent}`, 303)
}

/** An owner has looked at who came back with a backup. */
async function haveLooked(context: Context) {
  const admin = requireArea(context, 'administration', 'write')
  if (!isOwner(admin.administrator.rights)) throw data(beyondRights, { status: 403 })
  await removeMark(writeAccess(admin, 'administration').db, 'restored')
  throw redirect(`${href('/admin/people')}?done=looked`, 303)
}

export async function editPerson(request: Request, context: Context, id: string) {
  const begun = await begin(request, context)
  const { intent } = begun.account.typed
  return isAct(intent) ? act(begun, intent, id) : save(begun, id)
}

async function save(begun: Begun, id: string) {
  const { account } = begun
  const { services, administrator } = account
  const stored = (await services.auth.listPeople()).find((one) => one.id === id)
  const details = readDetails(begun, stored?.awaited?.rights ?? stored?.rights)
  if (lacksProjects(begun, details)) return refuse('save', messages.projectsMissing, 'project')
  const refused = findContactProblem(details) ?? begun.tooMany ?? (await proveIdentity(account))
  if (refused)
    return 'field' in refused ? refuse('save', refused.message, refused.field) : pass('save', refused)
  const endLinks = 'endLinks' in account.typed
  const saved = await services.auth.changePerson(administrator.id, id, details, { endLinks })
  if ('refused' in saved) return refuse('save', saved.refused)
  logSecurityEvent(account, 'administrator changed', id)
  if (saved.isRaised || stored?.contactEmail !== details.contactEmail) await askToConfirm(services, id)
  const told = saved.waits ? 'waits&ask=link' : saved.linkEnded ? 'link-ended&ask=link' : 'changed'
  throw redirect(`${href('/admin/people/:id', { id })}?done=${told}`, 303)
}

async function act({ account, tooMany }: Begun, intent: Act, id: string) {
  const { services, administrator } = account
  const { auth } = services
  const unproved = tooMany ?? (await proveIdentity(account))
  if (unproved) return pass(intent, unproved)
  if (intent === 'link') {
    const made = await auth.makePasswordLink(administrator.id, id)
    if ('refused' in made) return refuse(intent, made.refused)
    logSecurityEvent(account, 'link made', id)
    const reached = (await auth.listPeople()).find((one) => one.id === id)
    const path = `/admin/${made.purpose}/${made.token}`
    return { made: await showLink(account, made.person, path, reached) }
  }
  const email = await auth.findConfirmedEmail(id)
  const { handOverTo = '' } = account.typed
  const handsOver = await readHandOver(services, id)
  if (handOverTo !== '' && !handsOver?.to.some((one) => one.id === handOverTo))
    return refuse(intent, messages.handOverTo, 'handOverTo')
  const outcome = await auth[methods[intent].name](administrator.id, id, {
    handOverTo,
    endLinks: 'endLinks' in account.typed,
  })
  if ('refused' in outcome) return refuse(intent, outcome.refused)
  if (handsOver && (intent === 'disable' || intent === 'remove'))
    for (const kind of kinds) services.live.publish(topicOf(kind))
  logSecurityEvent(account, methods[intent].event, id)
  if (intent === 'two-steps' && email) {
    const to = { email, username: usernameOf(outcome) }
    void sendAccountMail(services, 'two-steps-reset', to, href('/admin/account')).catch(() => {})
  }
  throw redirect(
    intent === 'remove'
      ? `${href('/admin/people')}?done=removed`
      : `${href('/admin/people/:id', { id })}?done=${intent}`,
    303,
  )
}

const methods = {
  'two-steps': { name: 'resetTwoSteps', event: 'two steps reset for another' },
  disable: { name: 'disablePerson', event: 'administrator disabled' },
  enable: { name: 'enablePerson', event: 'administrator enabled' },
  remove: { name: 'removePerson', event: 'administrator removed' },
} as const satisfies Record<Exclude<Act, 'link'>, { name: string; event: SecurityEvent }>

/** A preset fills the areas; without one, they are as chosen, and those that are not shown stay as they were. */
function readDetails({ account: { typed }, projects }: Begun, stored?: Rights): PersonDetails {
  const { name = '', email = '', phone = '', preset = '' } = typed
  const levelOf = (area: Area): Level =>
    levels.find((level) => level === typed[area]) ?? stored?.[area] ?? 'none'
  const chosen = Object.fromEntries(areas.map((area) => [area, levelOf(area)])) as Record<Area, Level>
  const rights = Object.entries(presets).find(([key]) => key === preset)?.[1] ?? chosen
  const twoStepsRequired = 'twoStepsRequired' in typed
  const contact = { contactEmail: email, phone: typedValue(phone) }
  return {
    name: name.slice(0, 80),
    rights,
    projects: typed.visitsTo === 'all' ? [] : projects,
    ...contact,
    twoStepsRequired,
  }
}

/** An empty list would stand for all of them, which is a choice of its own. */
function lacksProjects({ account: { typed } }: Begun, { rights, projects }: PersonDetails): boolean {
  return typed['visitsTo'] === 'some' && rights.visits !== 'none' && projects.length === 0
}

export async function showLink(
  { services, typed }: AccountContext,
  person: Administrator,
  path: string,
  reached: Pick<PersonDetails, 'phone' | 'contactEmail'> | undefined,
): Promise<MadePasswordLink> {
  const { phone = '', contactEmail: email = '' } = reached ?? {}
  const username = usernameOf(person)
  const address = services.config.publicUrl + path
  const text = `Choose your password for our website’s back office here. Your username is ${username}. The link works once, for 72 hours: ${address}`
  const wishes = 'mailLink' in typed && email !== '' && services.mailer.isSetUp
  const kind = path.startsWith('/admin/join/') ? 'join' : 'reset'
  const isMailed = wishes && (await sendAccountMail(services, kind, { email, username }, path))
  return {
    name: person.name,
    username,
    address,
    whatsapp: whatsappMessage(phone, text),
    mailed: wishes ? (isMailed ? messages.mailed(email) : messages.notMailed) : undefined,
  }
}
