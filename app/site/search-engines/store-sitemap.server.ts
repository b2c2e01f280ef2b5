import type { Db } from '#app/platform/database/open.server.ts'
import type { SettingKey } from '#app/features/settings/collection.ts'

const tables = ['certificate', 'client_section', 'client_item', 'home_client'] as const

/** When what a page shows was last changed: its settings, its records. `undefined` while it shows built-in text alone. */
export async function readLastChanges(db: Db) {
  const settings = await db.selectFrom('setting').select(['key', 'updated_at']).execute()
  const projects = await db
    .selectFrom('project')
    .select(({ fn }) => ['news', 'topproject', fn.max('updated_at').as('at')])
    .groupBy(['news', 'topproject'])
    .execute()
  const records = new Map<string, number>()
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('updated_at').as('at'))
      .executeTakeFirst()
    records.set(table, Number(row?.at ?? 0))
  }
  const ofSettings = (keys: SettingKey[]) =>
    settings.filter(({ key }) => keys.some((name) => name === key)).map(({ updated_at }) => updated_at)
  const ofProjects = (which: Partial<(typeof projects)[number]>) =>
    projects
      .filter(
        ({ news, topproject }) =>
          (which.news ?? news) === news && (which.topproject ?? topproject) === topproject,
      )
      .map(({ at }) => Number(at))
  const of = (...names: (typeof tables)[number][]) => names.map((name) => records.get(name) ?? 0)
  return {
    home: newest([
      ...ofSettings(['hometext', 'homeimage', 'servicestext', 'servicesItems', 'counts', 'site']),
      ...ofProjects({ topproject: 'Yes' }),
      ...of('home_client'),
    ]),
    about: newest([
      ...ofSettings(['hometext', 'abouttext', 'gmmessage', 'aboutbottom', 'aboutimage']),
      ...of('certificate'),
    ]),
    projects: newest([...ofSettings(['projectsimage']), ...ofProjects({ news: 'No' })]),
    news: newest([...ofSettings(['newsimage']), ...ofProjects({ news: 'Yes' })]),
    clients: newest(of('client_section', 'client_item')),
    contact: newest(ofSettings(['contactDetails', 'site'])),
  }
}

function newest(moments: number[]): number | undefined {
  return Math.max(0, ...moments) || undefined
}
