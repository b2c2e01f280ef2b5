import { documentScreens } from '#app/content/screens.server.ts'
import { documentTabs } from '#app/content/screens/document-tabs.ts'
import { useSwitchedOn } from '#app/content/screens/switched-on.ts'
import { translatedLine } from '#app/content/translated.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { findLastActors } from '#app/platform/changes/last-change.server.ts'
import { HistoryLink } from '#app/ui/admin/record/history-link.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import type { Route } from './+types/edit'
import { newsAddress, projectAddress } from '../address.ts'
import { ProjectEditor } from './project-editor.tsx'
import { ProjectQrCode } from './qr-code.tsx'
import { ProjectTitleBlock } from './title-block.tsx'
import { projects } from '../collection.ts'
import { ConsentNote } from '../admin-consent/consent-note.tsx'
import { asksConsent, readConsents } from '../consent/store.server.ts'
import { listTop } from '../admin-list/queries.server.ts'
import { listKnownNames } from '../queries.server.ts'
import { projectParts } from '../parts.ts'
import { isNewsAlone } from '../project.ts'
import { newsStore, projectStore, writerReplacing } from '../store.server.ts'

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(`${loaderData ? `${loaderData.project.code} ` : ''}Edit Project`)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = requireArea(context, projects.area, 'read')
  const { open } = documentScreens(projectStore)
  const { stored: project, ...opened } = await open(db, params.id)
  const asks = await asksConsent(db)
  const actors = await findLastActors(db, projects.name, [project.id])
  return {
    ...opened,
    parts: (await projectStore.countParts(db, [project.id])).get(project.id),
    project,
    changedBy: actors.get(project.id),
    known: await listKnownNames(db),
    tops: await listTop(db),
    asks,
    consent: asks ? await readConsents(db, project.id) : undefined,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireArea(context, projects.area, 'write')
  const stored = await projectStore.find(admin.db, params.id)
  const { edit } =
    stored && isNewsAlone(stored)
      ? documentScreens(newsStore)
      : documentScreens(projectStore, ({ instead }) => writerReplacing(instead))
  return edit(admin, params.id, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const { project, changedBy, consent, ...loaded } = loaderData
  const { id, code, name } = project
  const { tabs, list } = projects.admin
  return (
    <>
      <PageHead
        code={code}
        group={tabs.list}
        title={name}
        note={translatedLine(loaded.record.values)}
        back={{ label: tabs.list, address: list }}
        actions={<HistoryLink kind={projects.name} record={id} />}
      />
      <PageTabs label={name} tabs={documentTabs(projects, project, useSwitchedOn(projectParts))} />
      <ProjectTitleBlock project={project} changedBy={changedBy} />
      {consent && <ConsentNote project={project} consent={consent} />}
      <ProjectEditor
        key={id}
        {...loaded}
        document={project}
        outcome={actionData}
        site={isNewsAlone(project) ? newsAddress(1, id) : projectAddress(code)}
      />
      {!isNewsAlone(project) && <ProjectQrCode project={project} />}
    </>
  )
}
