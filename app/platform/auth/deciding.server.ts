import type { Db, Tx } from '../database/database.server.ts'
import type { Person } from './administrator-rows.server.ts'
import { byProgram } from './links.server.ts'
import { isWithin, lesserOf, parseRights, reaches, type Rights } from './rights.ts'

/** What somebody has, or is to have. */
export type Held = Pick<Person, 'rights' | 'projects'>

/** A raise that takes effect once a new password was set by a link of whoever raises. */
export interface AwaitedRights extends Held {
  /** The id of whoever raises. */
  by: string
}

export interface FoundPerson extends Person {
  isDisabled: boolean
  /** The id of whoever made the link that set the present password, and so may know it; `byProgram` if nobody did. */
  passwordSetBy: string
  awaited: AwaitedRights | undefined
}

export async function findPerson(db: Db | Tx, id: string): Promise<FoundPerson | undefined> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'rights', 'projects', 'disabledAt', 'passwordSetBy', 'awaitedRights'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { rights, projects, disabledAt, awaitedRights, ...person } = row
  return {
    ...person,
    rights: parseRights(rights),
    projects: JSON.parse(projects),
    isDisabled: disabledAt !== null,
    awaited: parseAwaited(awaitedRights),
  }
}

/** As stored in `user.awaitedRights`. */
export function parseAwaited(stored: string): AwaitedRights | undefined {
  if (stored === '') return undefined
  const { rights, projects, by }: { rights: object; projects: string[]; by: string } = JSON.parse(stored)
  return { rights: parseRights(JSON.stringify(rights)), projects, by }
}

/** Whoever was removed or disabled a moment ago does nothing any more. */
export async function findActor(db: Db | Tx, id: string): Promise<FoundPerson | undefined> {
  const actor = await findPerson(db, id)
  return actor?.isDisabled ? undefined : actor
}

/** Nobody decides about more than he holds himself, so about an owner only an owner does. */
export function mayDecide(
  actor: Person | undefined,
  about: Held & { awaited?: Held | undefined },
): actor is Person {
  return (
    actor !== undefined &&
    reaches(actor.rights.administration, 'write') &&
    covers(actor, about) &&
    (!about.awaited || covers(actor, about.awaited))
  )
}

/** Whether whoever made a link may still decide about the person for whom it is. */
export async function mayStillDecide(db: Db | Tx, maker: string, about: FoundPerson): Promise<boolean> {
  return maker === byProgram || mayDecide(await findActor(db, maker), about)
}

function covers(holder: Held, about: Held): boolean {
  return isWithin(about.rights, holder.rights) && holdsProjects(holder, about)
}

/** An empty list stands for all projects. */
export function holdsProjects(holder: Held, { rights, projects }: Held): boolean {
  if (holder.projects.length === 0 || rights.visits === 'none') return true
  return projects.length > 0 && projects.every((id) => holder.projects.includes(id))
}

interface Plan {
  /** From now on. */
  now: Held
  awaited: AwaitedRights | undefined
  isRaise: boolean
}

/**
 * What a person has once he is given `wanted`. Whoever made the link that set the present password may have used it
 * himself: what goes beyond what he may decide waits for a password that he does not know.
 */
export async function planRights(tx: Tx, person: FoundPerson, wanted: Held, by: string): Promise<Plan> {
  const isRaise = !covers(person, wanted)
  const { passwordSetBy: maker } = person
  if (!isRaise || maker === byProgram || mayDecide(await findActor(tx, maker), wanted))
    return { now: wanted, awaited: undefined, isRaise }
  const { rights, projects } = wanted
  return { now: common(person, wanted), awaited: { rights, projects, by }, isRaise }
}

function common(one: Held, other: Held): Held {
  const rights = lesserOf(one.rights, other.rights)
  if (one.projects.length === 0) return { rights, projects: other.projects }
  if (other.projects.length === 0) return { rights, projects: one.projects }
  const projects = one.projects.filter((id) => other.projects.includes(id))
  // An empty list would stand for all of them.
  const none: Rights = { ...rights, visits: 'none' }
  return projects.length > 0 ? { rights, projects } : { rights: none, projects: other.projects }
}
