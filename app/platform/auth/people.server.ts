import { randomUUID } from 'node:crypto'
import { readMark, removeMark, setMark } from '../database/meta.server.ts'
import type { Db, Tx } from '../database/open.server.ts'
import { usernameProblem, usernameShape } from '../credential-rules.ts'
import type { Refused } from '../refused.ts'
import { hour, minute } from '../units.ts'
import {
  emailAt,
  endAccess,
  findByEmail,
  handOver,
  insertPerson,
  locked,
  removePersonRow,
  removeTwoSteps,
  replacePassword,
  usernameOf,
  type Administrator,
  type Person,
} from './administrator-rows.server.ts'
import { refuseLastOwner } from './administrators.server.ts'
import { listColleagues, type Colleague } from './colleagues.server.ts'
import { findLink, makeLink, revokeLinks, useLink, type LinkPurpose, type LinkState } from './links.server.ts'
import { findPasswordProblem } from './password-strength.server.ts'
import { hashPassword } from './passwords.server.ts'
import {
  areas,
  isOwner,
  isWithin,
  parseRights,
  reaches,
  type Area,
  type Level,
  type Rights,
} from './rights.ts'

const invitationLasts = 72 * hour
const forgottenLasts = 30 * minute
const confirmationLasts = 72 * hour
/** What a link sets a password by. */
const passwordLinks = ['join', 'reset'] as const satisfies LinkPurpose[]
export type PasswordLink = (typeof passwordLinks)[number]

export const refusals = {
  beyond: 'You can give, change and take away only rights that you have yourself. Ask an owner.',
  projects: 'You can give only projects that you have yourself.',
  oneself: 'You cannot do this to your own account. Ask another administrator.',
  gone: 'This person is no longer here.',
  taken: (username: string) => `There is already an administrator ${username}.`,
} as const

export interface Contact {
  /** Empty if unknown, like the phone number. */
  contactEmail: string
  phone: string
}

/** What somebody else enters about a person. */
export interface PersonDetails extends Contact {
  name: string
  rights: Rights
  projects: readonly string[]
  twoStepsRequired: boolean
}

export interface ListedPerson extends PersonDetails, Person {
  username: string
  isConfirmed: boolean
  twoSteps: boolean
  isDisabled: boolean
  /** False until the person has followed the invitation. */
  hasPassword: boolean
  signedInAt: number | null
  /** The browsers in which the person is signed in, as they describe themselves. */
  browsers: readonly string[]
}

type Outcome<Result = Administrator> = Promise<Result | Refused>

/**
 * The people who may sign in, and what each may do. `actor` is the id of who does it: whoever has *administration*
 * acts within the areas that he holds himself, which is asked inside the transaction.
 */
export interface People {
  listPeople(): Promise<ListedPerson[]>
  /** Those who may sign in and have at least this level in the area, by name. */
  listColleagues(area: Area, level: Level): Promise<Colleague[]>
  /** The token is that of the link by which the person chooses a password. */
  addPerson(
    actor: string,
    username: string,
    details: PersonDetails,
  ): Outcome<{ person: Administrator; token: string }>
  changePerson(actor: string, id: string, details: PersonDetails): Outcome
  /** Revokes earlier links; the password stays until the link is used. */
  makePasswordLink(
    actor: string,
    id: string,
  ): Outcome<{ person: Administrator; purpose: PasswordLink; token: string }>
  /** Ends everything that the person has open, at once. What is assigned to the person goes to `handOverTo`, or to nobody. */
  disablePerson(actor: string, id: string, handOverTo?: string): Outcome
  enablePerson(actor: string, id: string): Outcome
  removePerson(actor: string, id: string, handOverTo?: string): Outcome
  resetTwoSteps(actor: string, id: string): Outcome
  areTwoStepsRequiredOfAll(): Promise<boolean>
  /** By an owner. Whoever lifts it stays bound himself, until somebody else lifts that too. */
  requireTwoStepsOfAll(actor: string, required: boolean): Outcome
  /** How the person is reached. */
  findContact(id: string): Promise<Contact & { isConfirmed: boolean }>
  /** By the person. A new address must be confirmed again. */
  changeContact(id: string, contact: Contact): Promise<void>
  /** A link to confirm the email address, if there is one that is not confirmed. */
  makeConfirmation(id: string): Promise<{ email: string; token: string } | undefined>
  /** A link to a new password, for whoever has confirmed an email address and has not been disabled. */
  forgetPassword(username: string): Promise<{ email: string; token: string } | undefined>
  findLinkState(purpose: LinkPurpose, token: string): Promise<LinkState>
  /** The first one with this link wins. It ends every session of the person, and leaves two-step sign-in on. */
  setPasswordByLink(
    purpose: PasswordLink,
    token: string,
    password: string,
  ): Promise<Administrator | Refused | Exclude<LinkState, 'valid'>>
  /** @returns the person's id if the address is confirmed now */
  confirmEmail(token: string): Promise<{ id: string } | Exclude<LinkState, 'valid'>>
  /** A confirmed address to which messages about the account go; undefined if there is none. */
  findConfirmedEmail(id: string): Promise<string | undefined>
}

export function createPeople(db: Db, domain: string): People {
  const emailOf = emailAt(domain)

  /** Finds the person, and refuses whoever may not decide about all that the person has. */
  async function findFor(
    tx: Tx,
    actorId: string,
    id: string,
  ): Promise<Refused | { actor: Person; person: Person }> {
    const actor = await findActor(tx, actorId)
    const person = await findPerson(tx, id)
    if (!person) return { refused: refusals.gone }
    return mayDecide(actor, person) ? { actor, person } : { refused: refusals.beyond }
  }

  /** For what nobody does to the own account, nor to the last owner. */
  async function act(
    actorId: string,
    id: string,
    work: (tx: Tx, person: Person) => Promise<unknown>,
  ): Outcome {
    return locked(db, async (tx) => {
      if (actorId === id) return { refused: refusals.oneself }
      const found = await findFor(tx, actorId, id)
      if ('refused' in found) return found
      const { person } = found
      return ((await work(tx, person)) as Refused | undefined) ?? person
    })
  }

  return {
    listPeople: () => listPeople(db),
    listColleagues: (area, level) => listColleagues(db, area, level),
    async addPerson(actorId, username, details) {
      if (!usernameShape.test(username)) return { refused: `A username ${usernameProblem}.` }
      const email = emailOf(username)
      return locked(db, async (tx) => {
        const refused = refuseGrant(await findActor(tx, actorId), details)
        if (refused) return refused
        if (await findByEmail(tx, email)) return { refused: refusals.taken(username) }
        const person = { id: randomUUID(), name: details.name || username, email }
        await insertPerson(tx, { ...person, rights: details.rights })
        await tx
          .updateTable('user')
          .set({ ...columnsOf(details), name: person.name })
          .where('id', '=', person.id)
          .execute()
        const token = await makeLink(tx, {
          purpose: 'join',
          subject: person.id,
          createdBy: actorId,
          lasts: invitationLasts,
        })
        return { person, token }
      })
    },
    changePerson: (actorId, id, details) =>
      locked(db, async (tx) => {
        const found = await findFor(tx, actorId, id)
        if ('refused' in found) return found
        const { actor, person } = found
        const changesRights =
          !areas.every((area) => details.rights[area] === person.rights[area]) ||
          details.projects.join() !== person.projects.join()
        if (changesRights) {
          if (actorId === id) return { refused: refusals.oneself }
          const refused = refuseGrant(actor, details)
          if (refused) return refused
          const last = isOwner(details.rights) ? undefined : await refuseLastOwner(tx, person)
          if (last) return last
        }
        const name = details.name || person.name
        const { twoStepsRequired, ...columns } = columnsOf(details)
        await changeContact(tx, id, details)
        await tx
          .updateTable('user')
          // Nobody lifts a requirement from the own account.
          .set({ ...columns, name, ...(actorId !== id && { twoStepsRequired }) })
          .where('id', '=', id)
          .execute()
        return { ...person, name }
      }),
    makePasswordLink: (actorId, id) =>
      locked(db, async (tx) => {
        if (actorId === id) return { refused: refusals.oneself }
        const found = await findFor(tx, actorId, id)
        if ('refused' in found) return found
        await revokeLinks(tx, id, passwordLinks)
        const purpose = (await hasPassword(tx, id)) ? 'reset' : 'join'
        const lasts = invitationLasts
        const token = await makeLink(tx, { purpose, subject: id, createdBy: actorId, lasts })
        return { person: found.person, purpose, token }
      }),
    findContact: async (id) => {
      const { contactConfirmedAt, ...contact } = await db
        .selectFrom('user')
        .select(['contactEmail', 'phone', 'contactConfirmedAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { ...contact, isConfirmed: contactConfirmedAt !== null }
    },
    changeContact: (id, contact) => locked(db, (tx) => changeContact(tx, id, contact)),
    disablePerson: (actorId, id, handOverTo = '') =>
      act(actorId, id, async (tx, person) => {
        const last = await refuseLastOwner(tx, person)
        if (last) return last
        await handOver(tx, id, handOverTo)
        await tx.updateTable('user').set({ disabledAt: Date.now() }).where('id', '=', id).execute()
        await endAccess(tx, id)
      }),
    enablePerson: (actorId, id) =>
      act(actorId, id, (tx) =>
        tx
          .updateTable('user')
          .set({ disabledAt: null })
          .where('id', '=', id)
          .execute()
          .then(() => undefined),
      ),
    removePerson: (actorId, id, handOverTo = '') =>
      act(actorId, id, async (tx, person) => {
        const last = await refuseLastOwner(tx, person)
        if (last) return last
        await removePersonRow(tx, id, handOverTo)
      }),
    resetTwoSteps: (actorId, id) => act(actorId, id, (tx) => removeTwoSteps(tx, id)),
    areTwoStepsRequiredOfAll: () => areTwoStepsRequiredOfAll(db),
    requireTwoStepsOfAll: (actorId, required) =>
      locked(db, async (tx) => {
        const actor = await findActor(tx, actorId)
        if (!actor || !isOwner(actor.rights)) return { refused: refusals.beyond }
        const stood = await areTwoStepsRequiredOfAll(tx)
        if (required) await setMark(tx, 'two-steps-required', 'Yes')
        else if (stood) {
          await removeMark(tx, 'two-steps-required')
          await tx.updateTable('user').set({ twoStepsRequired: 'Yes' }).where('id', '=', actorId).execute()
        }
        return actor
      }),
    makeConfirmation: (id) =>
      locked(db, async (tx) => {
        const row = await tx
          .selectFrom('user')
          .select(['contactEmail', 'contactConfirmedAt'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row || row.contactEmail === '' || row.contactConfirmedAt !== null) return undefined
        await revokeLinks(tx, id, ['confirm'])
        const link = { purpose: 'confirm', subject: id, detail: row.contactEmail, createdBy: id } as const
        return { email: row.contactEmail, token: await makeLink(tx, { ...link, lasts: confirmationLasts }) }
      }),
    forgetPassword: (username) =>
      locked(db, async (tx) => {
        const row = await tx
          .selectFrom('user')
          .select(['id', 'contactEmail'])
          .where('email', '=', emailOf(username))
          .where('contactEmail', '!=', '')
          .where('contactConfirmedAt', 'is not', null)
          .where('disabledAt', 'is', null)
          .executeTakeFirst()
        if (!row) return undefined
        await revokeLinks(tx, row.id, ['reset'])
        const link = { purpose: 'reset', subject: row.id, createdBy: '', lasts: forgottenLasts } as const
        return { email: row.contactEmail, token: await makeLink(tx, link) }
      }),
    findLinkState: async (purpose, token) => (await findLink(db, [purpose], token)).state,
    async setPasswordByLink(purpose, token, password) {
      const { state } = await findLink(db, [purpose], token)
      if (state !== 'valid') return state
      const problem = await findPasswordProblem(password)
      if (problem) return { refused: `The password ${problem}.` }
      const hash = await hashPassword(password)
      return locked(db, async (tx) => {
        const found = await findLink(tx, [purpose], token)
        if (found.state !== 'valid') return found.state
        const person = await findPerson(tx, found.link.subject)
        if (!person || person.isDisabled) return 'revoked'
        await useLink(tx, token)
        await revokeLinks(tx, person.id, passwordLinks)
        await replacePassword(tx, person.id, hash, {})
        return person
      })
    },
    confirmEmail: (token) =>
      locked(db, async (tx) => {
        const found = await findLink(tx, ['confirm'], token)
        if (found.state !== 'valid') return found.state
        const { subject: id, detail } = found.link
        await useLink(tx, token)
        const confirmed = await tx
          .updateTable('user')
          .set({ contactConfirmedAt: Date.now() })
          .where('id', '=', id)
          .where('contactEmail', '=', detail)
          .returning('id')
          .executeTakeFirst()
        return confirmed ?? 'revoked'
      }),
    async findConfirmedEmail(id) {
      const row = await db
        .selectFrom('user')
        .select('contactEmail')
        .where('id', '=', id)
        .where('contactConfirmedAt', 'is not', null)
        .executeTakeFirst()
      return row?.contactEmail || undefined
    },
  }
}

/** Nobody decides about more than he holds himself, so about an owner only an owner does. */
function mayDecide(actor: Person | undefined, about: Pick<Person, 'rights' | 'projects'>): actor is Person {
  return (
    actor !== undefined &&
    reaches(actor.rights.administration, 'write') &&
    isWithin(about.rights, actor.rights) &&
    holdsProjects(actor, about)
  )
}

/** An empty list stands for all projects. */
function holdsProjects(actor: Person, { rights, projects }: Pick<Person, 'rights' | 'projects'>): boolean {
  if (actor.projects.length === 0 || rights.visits === 'none') return true
  return projects.length > 0 && projects.every((id) => actor.projects.includes(id))
}

function refuseGrant(actor: Person | undefined, details: PersonDetails): Refused | undefined {
  if (mayDecide(actor, details)) return undefined
  const isOfProjects = actor !== undefined && !holdsProjects(actor, details)
  return { refused: isOfProjects ? refusals.projects : refusals.beyond }
}

async function findPerson(tx: Tx, id: string): Promise<(Person & { isDisabled: boolean }) | undefined> {
  const row = await tx
    .selectFrom('user')
    .select(['id', 'name', 'email', 'rights', 'projects', 'disabledAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { rights, projects, disabledAt, ...person } = row
  return {
    ...person,
    rights: parseRights(rights),
    projects: JSON.parse(projects),
    isDisabled: disabledAt !== null,
  }
}

/** Whoever was removed or disabled a moment ago does nothing any more. */
async function findActor(tx: Tx, id: string): Promise<Person | undefined> {
  const actor = await findPerson(tx, id)
  return actor?.isDisabled ? undefined : actor
}

/** Besides those of whom it is required singly. */
export async function areTwoStepsRequiredOfAll(db: Db | Tx): Promise<boolean> {
  return (await readMark(db, 'two-steps-required')) !== undefined
}

async function changeContact(tx: Tx, id: string, { contactEmail, phone }: Contact) {
  const changed = await tx
    .updateTable('user')
    .set({ contactEmail, contactConfirmedAt: null })
    .where('id', '=', id)
    .where('contactEmail', '!=', contactEmail)
    .returning('id')
    .executeTakeFirst()
  // What was sent to the address before does nothing any more.
  if (changed) await revokeLinks(tx, id, ['confirm'])
  await tx.updateTable('user').set({ phone }).where('id', '=', id).execute()
}

async function hasPassword(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('account').select('id').where('userId', '=', id).executeTakeFirst()
  return row !== undefined
}

function columnsOf({ rights, projects, contactEmail, phone, twoStepsRequired }: PersonDetails) {
  return {
    rights: JSON.stringify(rights),
    projects: JSON.stringify(isOwner(rights) ? [] : projects),
    contactEmail,
    phone,
    twoStepsRequired: twoStepsRequired ? ('Yes' as const) : ('No' as const),
  }
}

async function listPeople(db: Db): Promise<ListedPerson[]> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'name', 'email', 'rights', 'projects', 'contactEmail', 'contactConfirmedAt', 'phone'])
    .select(['twoFactorEnabled', 'twoStepsRequired', 'disabledAt', 'signedInAt', 'account.id as passwordId'])
    .orderBy('user.createdAt')
    .orderBy('user.id')
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select(['userId', 'userAgent'])
    .orderBy('updatedAt', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    username: usernameOf(row),
    rights: parseRights(row.rights),
    projects: JSON.parse(row.projects),
    contactEmail: row.contactEmail,
    phone: row.phone,
    isConfirmed: row.contactConfirmedAt !== null,
    twoSteps: Boolean(row.twoFactorEnabled),
    twoStepsRequired: row.twoStepsRequired === 'Yes',
    isDisabled: row.disabledAt !== null,
    hasPassword: row.passwordId !== null,
    signedInAt: row.signedInAt,
    browsers: sessions.flatMap(({ userId, userAgent }) => (userId === row.id ? [userAgent ?? ''] : [])),
  }))
}
