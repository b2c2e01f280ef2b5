import { randomUUID } from 'node:crypto'
import { readMark, removeMark, setMark } from '../database/meta.server.ts'
import type { Db, Tx } from '../database/database.server.ts'
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
import {
  findActor,
  findPerson,
  holdsProjects,
  mayDecide,
  parseAwaited,
  planRights,
  type AwaitedRights,
  type FoundPerson,
  type Held,
} from './deciding.server.ts'
import {
  endPasswordLinks,
  findConfirmedEmail,
  findPasswordLink,
  handOverGuestLinks,
  openGuestLinks,
  passwordLinks,
  type AreaOf,
  type PasswordLink,
} from './links-of-people.server.ts'
import {
  byProgram,
  findLink,
  isOpen,
  makeLink,
  revokeLinks,
  useLink,
  type LinkState,
} from './links.server.ts'
import { findPasswordProblem } from './password-strength.server.ts'
import { hashPassword } from './passwords.server.ts'
import { areas, isOwner, parseRights, type Area, type Level, type Rights } from './rights.ts'

const invitationLasts = 72 * hour
const forgottenLasts = 30 * minute
const confirmationLasts = 72 * hour
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

export interface NewPerson extends PersonDetails {
  username: string
}

/** Somebody who was added, with the token of the link by which the person chooses a password. */
export interface Invited {
  person: Administrator
  token: string
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
  /** Whether a link to a password that was made for the person is open. */
  hasLink: boolean
  /** How many links to guests and clients of the person's are open. */
  guestLinks: number
  awaited: AwaitedRights | undefined
}

/** What becomes of what a person has who leaves. */
export interface Leaving {
  /** The id of whoever takes over what is assigned to the person; nobody without it. */
  handOverTo?: string
  /** Whether the links to guests and clients end; otherwise they belong to whoever acts. */
  endLinks?: boolean
}

export interface ChangedPerson extends Administrator {
  /** Whether more rights were given; then the address is to be confirmed again. */
  isRaised: boolean
  /** Whether they wait for a new password. */
  waits: boolean
  /** Whether a link to a password was open and no longer works. */
  linkEnded: boolean
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
  addPerson(actor: string, username: string, details: PersonDetails): Outcome<Invited>
  /** All of them or nobody; a refusal says because of whom. */
  addPeople(actor: string, people: readonly NewPerson[]): Promise<Invited[] | (Refused & { at: number })>
  /** Ends what was made with rights that have changed. A raise may wait for a new password (`planRights`). */
  changePerson(
    actor: string,
    id: string,
    details: PersonDetails,
    leaving?: Pick<Leaving, 'endLinks'>,
  ): Outcome<ChangedPerson>
  /** Revokes earlier links; the password stays until the link is used. */
  makePasswordLink(
    actor: string,
    id: string,
  ): Outcome<{ person: Administrator; purpose: PasswordLink; token: string }>
  /** Ends everything that the person has open, at once. */
  disablePerson(actor: string, id: string, leaving?: Leaving): Outcome
  enablePerson(actor: string, id: string): Outcome
  removePerson(actor: string, id: string, leaving?: Leaving): Outcome
  resetTwoSteps(actor: string, id: string): Outcome
  areTwoStepsRequiredOfAll(): Promise<boolean>
  /** By an owner. Whoever lifts it stays bound himself, until somebody else lifts that too. */
  requireTwoStepsOfAll(actor: string, required: boolean): Outcome
  /** How the person is reached. */
  findContact(id: string): Promise<Contact & { isConfirmed: boolean }>
  /** By the person. A new address must be confirmed again. */
  changeContact(id: string, contact: Contact): Promise<void>
  /** A link to confirm the email address, if there is one that is not confirmed. */
  makeConfirmation(id: string): Promise<{ email: string; username: string; token: string } | undefined>
  /** A link to a new password, for whoever has confirmed an email address and has not been disabled. It is bound to that. */
  forgetPassword(username: string): Promise<{ email: string; token: string } | undefined>
  findLinkState(purpose: PasswordLink | 'confirm', token: string): Promise<LinkState>
  /** Of whom a link that works sets the password. */
  findInvitedUsername(purpose: PasswordLink, token: string): Promise<string | undefined>
  /**
   * The first one with this link wins, with the right of whoever made it. It ends every session of the person, and leaves
   * two-step sign-in on.
   */
  setPasswordByLink(
    purpose: PasswordLink,
    token: string,
    password: string,
  ): Promise<(Administrator & { isRaised: boolean }) | Refused | Exclude<LinkState, 'valid'>>
  /**
   * Whoever has the mailbox may have entered the address, so the person confirms it in the own session.
   * @param id of whoever is signed in
   * @returns the person's id if the address is confirmed now; `other` if the link is another person's
   */
  confirmEmail(token: string, id: string): Promise<{ id: string } | 'other' | Exclude<LinkState, 'valid'>>
  /** A confirmed address to which messages about the account go; undefined if there is none. */
  findConfirmedEmail(id: string): Promise<string | undefined>
}

/** @param areaOf tells whose part a document is to which a guest was sent a link */
export function createPeople(db: Db, domain: string, areaOf: AreaOf): People {
  const emailOf = emailAt(domain)

  /** Finds the person, and refuses whoever may not decide about all that the person has. */
  async function findFor(
    tx: Tx,
    actorId: string,
    id: string,
  ): Promise<Refused | { actor: Person; person: FoundPerson }> {
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

  async function addPeople(actorId: string, people: readonly NewPerson[]) {
    const unfit = people.findIndex(({ username }) => !usernameShape.test(username))
    if (unfit >= 0) return { refused: `A username ${usernameProblem}.`, at: unfit }
    return locked(db, async (tx) => {
      const actor = await findActor(tx, actorId)
      for (const [at, { username, ...details }] of people.entries()) {
        const refused = refuseGrant(actor, details)
        if (refused) return { ...refused, at }
        if (await findByEmail(tx, emailOf(username))) return { refused: refusals.taken(username), at }
      }
      const added: Invited[] = []
      for (const person of people) added.push(await invite(tx, actorId, person))
      return added
    })
  }

  async function invite(tx: Tx, actorId: string, { username, ...details }: NewPerson): Promise<Invited> {
    const person = { id: randomUUID(), name: details.name || username, email: emailOf(username) }
    await insertPerson(tx, { ...person, rights: details.rights })
    const { contactEmail, phone } = details
    const twoStepsRequired = stored(details.twoStepsRequired)
    await tx
      .updateTable('user')
      .set({ ...columnsOf(details), contactEmail, phone, twoStepsRequired })
      .where('id', '=', person.id)
      .execute()
    const link = { purpose: 'join', subject: person.id, createdBy: actorId } as const
    return { person, token: await makeLink(tx, { ...link, lasts: invitationLasts }) }
  }

  return {
    listPeople: () => listPeople(db),
    listColleagues: (area, level) => listColleagues(db, area, level),
    async addPerson(actorId, username, details) {
      const added = await addPeople(actorId, [{ ...details, username }])
      if ('refused' in added) return { refused: added.refused }
      const [invited] = added
      return invited ?? { refused: refusals.gone }
    },
    addPeople,
    changePerson: (actorId, id, details, { endLinks = false } = {}) =>
      locked(db, async (tx) => {
        const found = await findFor(tx, actorId, id)
        if ('refused' in found) return found
        const { actor, person } = found
        const isWaiting = person.awaited?.by === actorId && isSame(details, person.awaited)
        const changesRights = !isSame(details, person) && !isWaiting
        if (changesRights) {
          if (actorId === id) return { refused: refusals.oneself }
          const refused = refuseGrant(actor, details)
          if (refused) return refused
          const last = isOwner(details.rights) ? undefined : await refuseLastOwner(tx, person)
          if (last) return last
        }
        const name = details.name || person.name
        await changeContact(tx, id, details)
        await tx
          .updateTable('user')
          // Nobody lifts a requirement from the own account.
          .set({ name, ...(actorId !== id && { twoStepsRequired: stored(details.twoStepsRequired) }) })
          .where('id', '=', id)
          .execute()
        const { awaited } = person
        if (!changesRights) {
          // What waited is no longer wanted.
          if (awaited && actorId !== id && !isWaiting) await giveRights(tx, id, person)
          return { ...person, name, isRaised: false, waits: isWaiting, linkEnded: false }
        }
        const plan = await planRights(tx, person, details, actorId)
        await giveRights(tx, id, plan.now, plan.awaited)
        if (plan.isRaise) await unconfirm(tx, id)
        const linkEnded = await endPasswordLinks(tx, id)
        await handOverGuestLinks(tx, id, areaOf, { to: actorId, end: endLinks })
        return { ...person, name, isRaised: plan.isRaise, waits: plan.awaited !== undefined, linkEnded }
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
    disablePerson: (actorId, id, { handOverTo = '', endLinks = false } = {}) =>
      act(actorId, id, async (tx, person) => {
        const last = await refuseLastOwner(tx, person)
        if (last) return last
        await handOver(tx, id, handOverTo)
        await tx.updateTable('user').set({ disabledAt: Date.now() }).where('id', '=', id).execute()
        await endAccess(tx, id)
        await endPasswordLinks(tx, id)
        await handOverGuestLinks(tx, id, areaOf, { to: actorId, end: endLinks })
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
    removePerson: (actorId, id, { handOverTo = '', endLinks = false } = {}) =>
      act(actorId, id, async (tx, person) => {
        const last = await refuseLastOwner(tx, person)
        if (last) return last
        await removePersonRow(tx, id, handOverTo)
        await endPasswordLinks(tx, id)
        await handOverGuestLinks(tx, id, areaOf, { to: actorId, end: endLinks })
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
          .select(['email', 'contactEmail', 'contactConfirmedAt'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!row || row.contactEmail === '' || row.contactConfirmedAt !== null) return undefined
        await revokeLinks(tx, id, ['confirm'])
        const link = { purpose: 'confirm', subject: id, detail: row.contactEmail, createdBy: id } as const
        const token = await makeLink(tx, { ...link, lasts: confirmationLasts })
        return { email: row.contactEmail, username: usernameOf(row), token }
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
        const email = row.contactEmail
        const link = { purpose: 'reset', subject: row.id, detail: email, createdBy: byProgram } as const
        return { email, token: await makeLink(tx, { ...link, lasts: forgottenLasts }) }
      }),
    findLinkState: async (purpose, token) =>
      (purpose === 'confirm'
        ? await findLink(db, [purpose], token)
        : await findPasswordLink(db, purpose, token)
      ).state,
    async findInvitedUsername(purpose, token) {
      const found = await findPasswordLink(db, purpose, token)
      return found.state === 'valid' ? usernameOf(found.person) : undefined
    },
    async setPasswordByLink(purpose, token, password) {
      const { state } = await findPasswordLink(db, purpose, token)
      if (state !== 'valid') return state
      const problem = await findPasswordProblem(password)
      if (problem) return { refused: `The password ${problem}.` }
      const hash = await hashPassword(password)
      return locked(db, async (tx) => {
        const found = await findPasswordLink(tx, purpose, token)
        if (found.state !== 'valid') return found.state
        const { link, person } = found
        await useLink(tx, token)
        await revokeLinks(tx, person.id, passwordLinks)
        await replacePassword(tx, person.id, hash, link.detail === '' ? { setBy: link.created_by } : {})
        const isRaised = person.awaited !== undefined && person.awaited.by === link.created_by
        if (isRaised && person.awaited) {
          await giveRights(tx, person.id, person.awaited)
          // Whoever knew the old password may have confirmed it.
          await unconfirm(tx, person.id)
        }
        return { ...person, isRaised }
      })
    },
    confirmEmail: (token, administrator) =>
      locked(db, async (tx) => {
        const found = await findLink(tx, ['confirm'], token)
        if (found.state !== 'valid') return found.state
        const { subject: id, detail } = found.link
        if (id !== administrator) return 'other'
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
    findConfirmedEmail: (id) => findConfirmedEmail(db, id),
  }
}

function refuseGrant(actor: Person | undefined, details: PersonDetails): Refused | undefined {
  if (mayDecide(actor, details)) return undefined
  const isOfProjects = actor !== undefined && !holdsProjects(actor, details)
  return { refused: isOfProjects ? refusals.projects : refusals.beyond }
}

function isSame(one: Held, other: Held): boolean {
  return (
    areas.every((area) => one.rights[area] === other.rights[area]) &&
    one.projects.join() === other.projects.join()
  )
}

/** With what waits for a new password, or without. */
async function giveRights(tx: Tx, id: string, held: Held, awaited?: AwaitedRights) {
  const awaitedRights = awaited ? JSON.stringify(awaited) : ''
  await tx
    .updateTable('user')
    .set({ ...columnsOf(held), awaitedRights })
    .where('id', '=', id)
    .execute()
}

/** The address is confirmed again before a forgotten password is mailed there. */
async function unconfirm(tx: Tx, id: string) {
  await tx.updateTable('user').set({ contactConfirmedAt: null }).where('id', '=', id).execute()
  await revokeLinks(tx, id, ['confirm'])
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

function columnsOf({ rights, projects }: Held) {
  return { rights: JSON.stringify(rights), projects: JSON.stringify(isOwner(rights) ? [] : projects) }
}

function stored(yes: boolean) {
  return yes ? ('Yes' as const) : ('No' as const)
}

async function listPeople(db: Db): Promise<ListedPerson[]> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'name', 'email', 'rights', 'projects', 'contactEmail', 'contactConfirmedAt', 'phone'])
    .select(['twoFactorEnabled', 'twoStepsRequired', 'disabledAt', 'signedInAt', 'account.id as passwordId'])
    .select('awaitedRights')
    .orderBy('user.createdAt')
    .orderBy('user.id')
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select(['userId', 'userAgent'])
    .orderBy('updatedAt', 'desc')
    .execute()
  const links = await db
    .selectFrom('link')
    .select('subject')
    .where('purpose', 'in', passwordLinks)
    .where(isOpen)
    .execute()
  const guestLinks = await openGuestLinks(db).execute()
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
    hasLink: links.some(({ subject }) => subject === row.id),
    guestLinks: guestLinks.filter(({ created_by }) => created_by === row.id).length,
    awaited: parseAwaited(row.awaitedRights),
  }))
}
