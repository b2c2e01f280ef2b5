/** What a person may be given a part of. */
export const areas = ['content', 'papers', 'calls', 'jobs', 'visits', 'administration'] as const
export type Area = (typeof areas)[number]

/** In ascending order: each includes those before it. */
export const levels = ['none', 'read', 'write'] as const
export type Level = (typeof levels)[number]

/** How far a person may go in each area. */
export type Rights = Readonly<Record<Area, Level>>

/** Only fill in the six: nothing refers to a preset afterwards. */
export const presets = {
  owner: rightsOf('write', areas),
  editor: rightsOf('write', ['content', 'visits']),
  tender: { ...rightsOf('write', ['content', 'papers']), calls: 'read' },
  hr: rightsOf('write', ['jobs']),
  'front-desk': rightsOf('write', ['calls']),
  'site-engineer': rightsOf('write', ['visits']),
  director: rightsOf('read', ['content', 'papers', 'calls', 'jobs', 'visits']),
} as const satisfies Record<string, Rights>
export type Preset = keyof typeof presets

export const noRights = rightsOf('none', areas)

function rightsOf(level: Level, given: readonly Area[]): Rights {
  return rightsBy((area) => (given.includes(area) ? level : 'none'))
}

function rightsBy(levelOf: (area: Area) => Level): Rights {
  return {
    content: levelOf('content'),
    papers: levelOf('papers'),
    calls: levelOf('calls'),
    jobs: levelOf('jobs'),
    visits: levelOf('visits'),
    administration: levelOf('administration'),
  }
}

export function reaches(level: Level, needed: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(needed)
}

/** Whether nothing in `rights` goes beyond what `holder` has: nobody grants more than he holds himself. */
export function isWithin(rights: Rights, holder: Rights): boolean {
  return areas.every((area) => reaches(holder[area], rights[area]))
}

/** What both have. */
export function lesserOf(one: Rights, other: Rights): Rights {
  return rightsBy((area) => (reaches(one[area], other[area]) ? other[area] : one[area]))
}

/** Everything; never stored as such. */
export function isOwner(rights: Rights): boolean {
  return areas.every((area) => rights[area] === 'write')
}

/** The preset with exactly these rights. */
export function presetOf(rights: Rights): Preset | undefined {
  const names = Object.keys(presets) as Preset[] // The keys of a constant.
  return names.find((name) => areas.every((area) => presets[name][area] === rights[area]))
}

/** As stored in `user.rights`; an area that is missing or unknown is not given. */
export function parseRights(stored: string): Rights {
  const given: unknown = JSON.parse(stored)
  if (typeof given !== 'object' || given === null) return noRights
  return rightsBy((area) => levels.find((level) => level === Reflect.get(given, area)) ?? 'none')
}

/** What whoever goes beyond their rights is told: on a screen of its own, or over the form that was not saved. */
export const beyondRights =
  'This is not part of your account, so nothing was changed. An owner can give you the right to it, under People.'
