import { data } from 'react-router'
import type { Context } from '#app/platform/request/request-context.server.ts'
import { logSecurityEvent, proveIdentity } from '../account/context.server.ts'
import { begin, pass, showLink } from './actions.server.ts'
import { readListedPeople } from './listed-people.ts'
import { messages, mostListed, type PeopleRefusal } from './rules.ts'

/** Everybody on a list, or nobody; each has a link of their own. */
export async function invitePeople(request: Request, context: Context) {
  const { account, tooMany } = await begin(request, context)
  const { services, typed, administrator } = account
  const { people, problems } = readListedPeople(typed['people'] ?? '')
  if (people.length === 0) return refuse(messages.nobodyListed)
  if (people.length > mostListed) return refuse(messages.tooManyListed)
  if (problems.length > 0) return refuse(problems.join('\n'))
  const unproved = tooMany ?? (await proveIdentity(account))
  if (unproved) return pass('save', unproved)
  const twoStepsRequired = 'twoStepsRequired' in typed
  const entered = { projects: [], contactEmail: '', phone: '', twoStepsRequired }
  const added = await services.auth.addPeople(
    administrator.id,
    people.map((person) => ({ ...person, ...entered })),
  )
  if ('refused' in added) return refuse(`Line ${people[added.at]?.line}: ${added.refused}`)
  const made = await Promise.all(
    added.map(({ person, token }) => showLink(account, person, `/admin/join/${token}`, undefined)),
  )
  for (const { person } of added) logSecurityEvent(account, 'administrator added', person.id)
  return { made }
}

function refuse(message: string) {
  const refusal: PeopleRefusal = { about: 'save', message, problems: { people: message } }
  return data({ refusal }, { status: 400 })
}
